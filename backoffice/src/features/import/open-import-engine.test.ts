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

test('what is asked of an engine that is closed ends, before and after: nobody waits for it for ever', async () => {
  const engine = openImportEngine();
  const asked = engine.begin();
  engine.close();
  expect(terminate).toHaveBeenCalledOnce();
  await expect(asked).rejects.toThrow();
  await expect(engine.begin()).rejects.toThrow();
});
