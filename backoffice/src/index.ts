/** The federation plugin needs an entry; the remote's code is exposed as `./routes`. */
export {};
