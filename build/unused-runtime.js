/** Replaces files of the federation runtime that are imported but never called; see `vendor-modules.ts`. */
const unused = () => {
  throw new Error('Manifests and preloads of remotes are left out of this build');
};

export class SnapshotHandler {
  hooks = { applyPlugin() {} };
  manifestCache = new Map();
  loadRemoteSnapshotInfo = unused;
}

export const getGlobalRemoteInfo = () => ({});
export const defaultPreloadArgs = unused;
export const formatPreloadArgs = unused;
export const normalizePreloadExposes = unused;
export const preloadAssets = unused;
export const remotes = unused;
