import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonLd } from '@dealer/shared-domain';
import type { PageAssets, Preload } from './remote-assets.ts';
import { toIntegrity } from './security.ts';
import { readEarlyScript } from './shell-assets.ts';

export type DocumentInput = {
  head: string;
  html: string;
  assets: PageAssets;
  blocks: Record<string, unknown>;
  /** What search engines read besides the page; it stands outside React's root, which may create no script. */
  structuredData?: JsonLd[];
  /** Whether the page is there without scripts: then they wait for the photograph that it is about. */
  isReadable: boolean;
  /** Scripts that run beside the shell's own. */
  scripts?: Preload[];
  /** A band above the page, outside React's root. */
  note?: { html: string; style: string };
  /** Hashes of scripts that such a script may announce. */
  announced?: string[];
};
export type DocumentResult = { text: string; scriptHashes: string[]; styleHashes: string[] };

function toBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="__${id}">${toScriptText(value)}</script>`;
}

function toStructuredBlock(value: JsonLd): string {
  return `<script type="application/ld+json">${toScriptText(value)}</script>`;
}

/** `<` never appears in a JSON block, so that no text can close it. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function toPreload({ href, integrity }: Preload): string {
  return `<link rel="preload" as="script" href="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;
}

function toScript({ href, integrity }: Preload, timing: 'async' | 'defer'): string {
  return `<script ${timing} src="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

function toStyle(text: string): string {
  return `<style>${text}</style>`;
}

function toAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

const shellScript = /<script defer src="(\/shell\/[^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/g;
const shellStyle = /<link [^>]*href="(\/shell\/[^"]+\.css)"[^>]*>/g;

/** Builds documents from the shell's own HTML: its sheet is inlined, its scripts stay external. */
export function createDocumentWriter(shellDir: string) {
  const webDir = join(shellDir, 'web');
  const source = readFileSync(join(webDir, 'index.html'), 'utf8');
  // The shell's sheet stands first, so that what pages bring comes after it in the cascade.
  const sheets = [...source.matchAll(shellStyle)].map(([, href = '']) =>
    readFileSync(join(webDir, href.slice('/shell/'.length)), 'utf8'),
  );
  const styleHashes = sheets.map(toIntegrity);
  const shellStyles = sheets.map(toStyle);
  const shellScripts: Preload[] = [...source.matchAll(shellScript)].map(([, href = '', integrity = '']) => ({
    href,
    integrity,
  }));
  const drawnByScripts = source.replace(shellStyle, '').replace(shellScript, '');
  // The typeface comes with the scripts: it would share a slow line with the photograph as they do.
  const readable = drawnByScripts.replace(' data-typeface', '');
  const starter = readEarlyScript(shellDir, 'start');

  return function write(input: DocumentInput): DocumentResult {
    const { head, html, assets, blocks, isReadable, structuredData = [], scripts = [], announced = [], note } = input;
    const styles = assets.styles.map(({ path, text }) => `<style data-href="${toAttribute(path)}">${text}</style>`);
    const noteStyles = note ? [note.style] : [];
    const atOnce = [...assets.preloads.map(toPreload), ...shellScripts.map((script) => toScript(script, 'defer'))];
    const extraScripts = [
      ...scripts.map((script) => toScript(script, 'async')),
      ...(isReadable ? [toScript(starter, 'defer')] : atOnce),
    ];
    const later = isReadable ? { scripts: { preloads: assets.preloads, scripts: shellScripts } } : {};
    const text = (isReadable ? readable : drawnByScripts)
      .replace('<div id="root">', (root) => `${note?.html ?? ''}${root}`)
      .replace('<!--HEAD-->', () =>
        [head, ...extraScripts, ...shellStyles, ...styles, ...noteStyles.map(toStyle)].join('\n'),
      )
      .replace('<!--APP-->', () => html)
      .replace('<!--DATA-->', () =>
        [
          ...structuredData.map(toStructuredBlock),
          ...Object.entries({ ...blocks, ...later }).map(([id, value]) => toBlock(id, value)),
        ].join('\n'),
      );
    return {
      text,
      scriptHashes: [
        ...[starter, ...shellScripts, ...scripts, ...assets.preloads].map(({ integrity }) => integrity),
        ...announced,
      ],
      styleHashes: [...styleHashes, ...[...assets.styles.map((style) => style.text), ...noteStyles].map(toIntegrity)],
    };
  };
}
