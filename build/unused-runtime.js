/** Replaces files of the federation runtime that are imported but never called; see `vendor-modules.ts`. */
const unused = () => {
  throw new Error('The federation runtime of this build loads no remotes');
};

export const Module = unused;
export const getRemoteEntry = unused;
export const getRemoteEntryUniqueKey = unused;
export const getRemoteInfo = unused;
export const isEsmRemoteType = unused;

export const createLink = unused;
export const createScript = unused;
export const createScriptNode = unused;
export const isStaticResourcesEqual = unused;
export const loadScript = unused;
export const loadScriptNode = unused;
export const safeWrapper = unused;
