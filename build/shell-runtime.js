/** Replaces the federation runtime in remotes with the shell's; see `vendor-modules.ts`. */
const { createInstance, getRemoteEntry } = globalThis.dealerFederation.runtime;

// The shell's own `init` would find the shell's instance, because it compares the identifier of its build.
export { createInstance as init, getRemoteEntry };
