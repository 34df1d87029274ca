/** Version of the contract between shell and remotes. `@dealer/build` has a copy for the release command. */
export const contractVersion = 11;
