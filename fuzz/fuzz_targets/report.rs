#![no_main]
#![doc = "Fuzzes the target of this name."]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gambol_tools::engines::fuzz("report", data));
