import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { environmentNames } from './diagnostics.ts';

test('every setting of .env.example is listed, and nothing else', async () => {
  const text = await readFile(new URL('../../.env.example', import.meta.url), 'utf8');
  const names = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect([...environmentNames].sort()).toEqual([...new Set(names)].sort());
});
