/** Stands in for parts of the federation runtime that are never called here: see `federation.ts`. */
const unused = () => {
  throw new Error('Remotes are loaded by their entry: manifests and their preloads are left out');
};

export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
  loadRemoteSnapshotInfo = unused;
}

/** Asked when a remote is registered anew: no host has told of its remotes. */
export const getGlobalRemoteInfo = () => ({});
export const defaultPreloadArgs = unused;
export const formatPreloadArgs = unused;
export const normalizePreloadExposes = unused;
export const preloadAssets = unused;
export const remotes = unused;
