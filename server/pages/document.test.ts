import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../folder-test-support.ts';
import { toIntegrity } from '../http/integrity.ts';
import { createDocumentWriter, type DocumentInput } from './document.ts';

const template =
  '<html lang="en-CA" data-typeface><head><!--HEAD--></head><body><div id="root"><!--APP--></div>\n<!--DATA-->\n<script defer src="/shell/a.js" integrity="sha256-shell" crossorigin="anonymous"></script></body>';

function aWriter() {
  const folder = createTestFolder();
  mkdirSync(join(folder, 'web/static/js'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), template);
  writeFileSync(join(folder, 'web/static/js/start.0a1b2c3d.js'), 'start()');
  writeFileSync(join(folder, 'web/static/js/early-input.0a1b2c3d.js'), 'note()');
  const write = createDocumentWriter(folder);
  return (input: DocumentInput) => {
    const { bytes, ...hashes } = write(input);
    return { text: new TextDecoder().decode(bytes), ...hashes };
  };
}

const input = {
  head: '<title>Cars</title>',
  html: '<main></main>',
  isReadable: true,
  assets: { preloads: [], styles: [] },
  blocks: {},
};

test('structured data is outside the root element and needs no hash', () => {
  const { text, scriptHashes } = aWriter()({ ...input, structuredData: [{ '@type': 'Car', name: 'A' }] });
  expect(text).toContain('</div>\n<script type="application/ld+json">{"@type":"Car","name":"A"}</script>');
  expect(scriptHashes).toEqual([toIntegrity('start()'), toIntegrity('note()'), 'sha256-shell']);
});

test('text cannot close a script or style element', () => {
  const hostile = '</script><script>alert(1)</script>';
  const { text } = aWriter()({ ...input, blocks: { data: { hostile } }, structuredData: [{ name: hostile }] });
  expect(text).not.toContain('<script>alert');
  const [block = ''] = /(?<=ld\+json">).*?(?=<\/script>)/.exec(text) ?? [];
  expect(JSON.parse(block)).toEqual({ name: hostile });
});

const preload = { href: '/remotes/storefront/1/entry.js', integrity: 'sha256-entry' };

test('a server-rendered page records presses from its first paint on, and starts its scripts after its first image', () => {
  const { text, scriptHashes, inlineHashes } = aWriter()({ ...input, assets: { preloads: [preload], styles: [] } });
  const sources = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
  expect(sources).toEqual(['/shell/static/js/start.0a1b2c3d.js']);
  const [beforeContent = '', afterContent = ''] = text.split('<main></main>');
  expect(beforeContent.match(/<script.*/g)).toEqual(['<script>note()</script></head><body><div id="root">']);
  expect(inlineHashes).toEqual([toIntegrity('note()')]);
  // Behind the content, so that their files come behind the photograph; the start script knows those that it runs by their mark.
  const preloads = [...afterContent.matchAll(/<link( data-start)? rel="preload" as="script" href="([^"]+)"/g)];
  expect(preloads.map(([, mark, href]) => [href, Boolean(mark)])).toEqual([
    ['/remotes/storefront/1/entry.js', false],
    ['/shell/a.js', true],
  ]);
  expect(afterContent.indexOf('/shell/a.js')).toBeLessThan(afterContent.indexOf('/start.'));
  // The typeface waits for the scripts.
  expect(text).toContain('<html lang="en-CA">');
  expect(scriptHashes).toEqual([toIntegrity('start()'), toIntegrity('note()'), 'sha256-shell', 'sha256-entry']);
});

test('a page rendered in the browser loads its scripts immediately', () => {
  const { text } = aWriter()({ ...input, isReadable: false, assets: { preloads: [preload], styles: [] } });
  expect(text).toContain('<script defer src="/shell/a.js" integrity="sha256-shell" crossorigin="anonymous">');
  expect(text).toContain('rel="preload" as="script" href="/remotes/storefront/1/entry.js"');
  expect(text).toContain('<html lang="en-CA" data-typeface>');
  expect(text).not.toContain('/start.');
  expect(text).not.toContain('note()');
});

test('styles of the shell precede those of the page, and each has its hash in the policy', () => {
  const assets = { preloads: [], styles: [{ path: 'page.css', text: '.price{}' }] };
  const { text, styleHashes } = aWriter()({ ...input, assets, banner: { html: '<p>Stale</p>', style: 'p{}' } });
  expect(text).toContain('<style data-href="page.css">.price{}</style>\n<style>p{}</style>');
  expect(text).toContain('<body><p>Stale</p><div id="root"><main></main></div>');
  expect(styleHashes).toEqual([toIntegrity('.price{}'), toIntegrity('p{}')]);
});
