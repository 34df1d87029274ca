import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDocumentWriter } from './document.ts';

const template =
  '<head><!--HEAD--></head><body><div id="root"><!--APP--></div>\n<!--DATA-->\n<script src="/shell/a.js" integrity="sha256-shell"></script></body>';

function aWriter() {
  const folder = mkdtempSync(join(tmpdir(), 'document-'));
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web/index.html'), template);
  return createDocumentWriter(folder);
}

const input = { head: '<title>Cars</title>', html: '<main></main>', assets: { preloads: [], styles: [] }, blocks: {} };

test('structured data stands outside the root and needs no hash', () => {
  const { text, scriptHashes } = aWriter()({ ...input, structuredData: [{ '@type': 'Car', name: 'A' }] });
  expect(text).toContain('</div>\n<script type="application/ld+json">{"@type":"Car","name":"A"}</script>');
  expect(scriptHashes).toEqual(['sha256-shell']);
});

test('no text can end a block', () => {
  const hostile = '</script><script>alert(1)</script>';
  const { text } = aWriter()({ ...input, blocks: { data: { hostile } }, structuredData: [{ name: hostile }] });
  expect(text).not.toContain('<script>alert');
  const [block = ''] = /(?<=ld\+json">).*?(?=<\/script>)/.exec(text) ?? [];
  expect(JSON.parse(block)).toEqual({ name: hostile });
});
