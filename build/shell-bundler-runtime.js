/** Replaces functions of the bundler's federation runtime in remotes with the shell's; see `vendor-modules.ts`. */
const { bundlerRuntime } = globalThis.dealerFederation;

export const { consumes, getSharedFallbackGetter, init, installInitialConsumes, I: initializeSharing } = bundlerRuntime;
