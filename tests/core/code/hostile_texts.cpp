#include "tests/core/code/hostile_texts.h"

#include <string_view>

namespace heed::testing {
namespace {

using namespace std::string_literals;

std::vector<std::string> encoding_declarations() {
  return {
      "Positional encoding: sinusoidal",
      "coding: utf-7 +AAo-raise SystemExit('the title ran')+AAo-",
      "coding: utf-7 +AAo-import os+AAo-os._exit(3)+AAo-",
      "-*- coding: latin-1 -*-",
      "-*- mode: python; coding: utf-16 -*-",
      "vim: set fileencoding=utf-8-sig :",
      "coding=rot13",
      "coding:\tlatin-1",
      "codingcoding:coding=utf-7",
      "coding\x0b: utf-7",
      "a\ncoding: no-such-encoding",
      "\xef\xbb\xbf# coding: latin-1",
  };
}

// Every character that some language, editor or tool ends a line at.
std::vector<std::string> line_ends() {
  std::vector<std::string> texts;
  for (std::string_view end : {"\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\u0085", "\u2028",
                               "\u2029", "\x1a", "\x04"}) {
    texts.push_back("a" + std::string(end) + "import os; os._exit(3)  //" + std::string(end) + "#error");
  }
  texts.push_back("a\0import os; os._exit(3)"s);
  return texts;
}

// What makes the next line part of a comment, or ends it, in C++; what the compiler may read in a comment.
std::vector<std::string> of_cpp() {
  return {
      "a \\",          "a \\ ",
      "a ?\?/",        "a ?\?/\n",
      "a \\\n\\",      "*/ #error /*",
      "/* a",          "// a",
      "\\u000a#error", "\\x0a#error \\012#error \\N{LINE FEED}#error",
      "R\"(a",         ")\" R\"x(",
      "?\?=error",     "<% %:error",
  };
}

std::vector<std::string> of_python() {
  return {
      "\"",
      "'",
      "\"\"\"",
      "'''\n",
      "\\",
      "\\N{LINE FEED}raise SystemExit",
      "{} %s {title} %n",
      "!/bin/sh",
      "type: ignore",
      " type: int",
      "type:str",
      "\ttype: (int) -> int",
      "\x1b[31m",
  };
}

std::vector<std::string> of_unicode() {
  return {
      "\u202e\u2066 evil \u2069",
      "\u061c\u200e\u200f\u202a\u202c\u2067\u2068",
      "\xff\xfe",
      "\xed\xa0\x80 a lone surrogate",
      "\xf4\x90\x80\x80 beyond Unicode",
      "\xc0\x8a an overlong line feed",
      "cut off \xe7\x8c",
      "\xe7",
      "猫 🐈 sät",
      " ",
      "\x7f",
  };
}

// Where a reader that takes a long line in parts would see a part begin.
std::vector<std::string> long_lines() {
  std::vector<std::string> texts = {std::string(100'000, 'a') + "\n"};
  std::string declarations;
  while (declarations.size() < 20'000) declarations += "#coding: utf-7 +AAo-os._exit(3) ";
  texts.push_back(declarations);
  std::string cats = "a";
  while (cats.size() < 3'000) cats += "猫";
  texts.push_back(cats);
  return texts;
}

}  // namespace

std::vector<std::string> hostile_texts() {
  std::vector<std::string> texts;
  for (const auto& more :
       {encoding_declarations(), line_ends(), of_cpp(), of_python(), of_unicode(), long_lines()}) {
    texts.insert(texts.end(), more.begin(), more.end());
  }
  return texts;
}

}  // namespace heed::testing
