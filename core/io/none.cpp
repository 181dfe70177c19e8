namespace heed {}
