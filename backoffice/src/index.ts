/** The federation plugin needs an entry; everything that is used is behind `./routes`. */
export {};
