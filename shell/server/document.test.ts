import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentWriter } from './document.ts';
import { toIntegrity } from './security.ts';

const template =
  '<html lang="en-CA" data-typeface><head><!--HEAD--></head><body><div id="root"><!--APP--></div>\n<!--DATA-->\n<script defer src="/shell/a.js" integrity="sha256-shell" crossorigin="anonymous"></script></body>';

function aWriter() {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  mkdirSync(join(folder, 'web/static/js'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), template);
  writeFileSync(join(folder, 'web/static/js/start.0a1b2c3d.js'), 'start()');
  return createDocumentWriter(folder);
}

const input = {
  head: '<title>Cars</title>',
  html: '<main></main>',
  isReadable: true,
  assets: { preloads: [], styles: [] },
  blocks: {},
};

test('structured data stands outside the root and needs no hash', () => {
  const { text, scriptHashes } = aWriter()({ ...input, structuredData: [{ '@type': 'Car', name: 'A' }] });
  expect(text).toContain('</div>\n<script type="application/ld+json">{"@type":"Car","name":"A"}</script>');
  expect(scriptHashes).toEqual([toIntegrity('start()'), 'sha256-shell']);
});

test('no text can end a block', () => {
  const hostile = '</script><script>alert(1)</script>';
  const { text } = aWriter()({ ...input, blocks: { data: { hostile } }, structuredData: [{ name: hostile }] });
  expect(text).not.toContain('<script>alert');
  const [block = ''] = /(?<=ld\+json">).*?(?=<\/script>)/.exec(text) ?? [];
  expect(JSON.parse(block)).toEqual({ name: hostile });
});

const preload = { href: '/remotes/storefront/1/entry.js', integrity: 'sha256-entry' };

test('a page that can be read without scripts starts them itself, after its photograph', () => {
  const { text, scriptHashes } = aWriter()({ ...input, assets: { preloads: [preload], styles: [] } });
  const sources = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['/shell/static/js/start.0a1b2c3d.js']);
  expect(text).not.toContain('rel="preload"');
  // The typeface waits with them.
  expect(text).toContain('<html lang="en-CA">');
  expect(JSON.parse(/(?<=id="__scripts">).*?(?=<\/script>)/.exec(text)?.[0] ?? '')).toEqual({
    preloads: [preload],
    scripts: [{ href: '/shell/a.js', integrity: 'sha256-shell' }],
  });
  expect(scriptHashes).toEqual([toIntegrity('start()'), 'sha256-shell', 'sha256-entry']);
});

test('a page that scripts have to draw loads them at once', () => {
  const { text } = aWriter()({ ...input, isReadable: false, assets: { preloads: [preload], styles: [] } });
  expect(text).toContain('<script defer src="/shell/a.js" integrity="sha256-shell" crossorigin="anonymous">');
  expect(text).toContain('rel="preload" as="script" href="/remotes/storefront/1/entry.js"');
  expect(text).toContain('<html lang="en-CA" data-typeface>');
  expect(text).not.toContain('/start.');
});
