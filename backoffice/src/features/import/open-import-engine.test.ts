// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openImportEngine } from './open-import-engine.ts';

const terminate = vi.fn();

beforeEach(() => {
  vi.stubGlobal('__webpack_public_path__', `${location.origin}/`);
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = terminate;
      postMessage() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test('requests to a closed engine are rejected, whether sent before or after closing', async () => {
  const engine = openImportEngine();
  const pending = engine.begin();
  engine.close();
  expect(terminate).toHaveBeenCalledOnce();
  await expect(pending).rejects.toThrow();
  await expect(engine.begin()).rejects.toThrow();
});
