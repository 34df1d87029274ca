import type { ImportEngine } from './import-engine.ts';

/** Owns the engine of the chosen file; there is at most one. */
export function createCurrentEngine(openEngine: () => ImportEngine) {
  let engine: ImportEngine | null = null;

  function get(): ImportEngine | null {
    return engine;
  }

  function replace(): ImportEngine {
    engine?.close();
    engine = openEngine();
    return engine;
  }

  function close() {
    engine?.close();
    engine = null;
  }

  return { get, replace, close };
}
