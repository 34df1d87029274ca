/** The version of the agreement between shell and remotes; federation.ts repeats it for the release command. */
export const contractVersion = 4;
