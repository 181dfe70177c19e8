// For test programs that draw with Cairo: Fontconfig, Pango and Cairo keep fonts for as long as a program
// runs; that is no leak of ours.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\nleak:libpango\nleak:libcairo\nleak:libglib\nleak:libgobject\nleak:"
         "libfreetype\nleak:libharfbuzz\n";
}
