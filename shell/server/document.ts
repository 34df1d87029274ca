import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonLd } from '@dealer/shared-domain';
import type { PageAssets, Preload } from './remote-assets.ts';
import { toIntegrity } from './security.ts';

export type DocumentInput = {
  head: string;
  html: string;
  assets: PageAssets;
  blocks: Record<string, unknown>;
  /** What search engines read besides the page; it stands outside React's root, which may create no script. */
  structuredData?: JsonLd[];
  /** Scripts that run beside the shell's own. */
  scripts?: Preload[];
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

function toAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

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
  const shellStyles = sheets.map((text) => `<style>${text}</style>`);
  const template = source.replace(shellStyle, '');
  const scriptHashes = [...template.matchAll(/integrity="(sha256-[^"]+)"/g)].map((match) => match[1] ?? '');

  return function write(input: DocumentInput): DocumentResult {
    const { head, html, assets, blocks, structuredData = [], scripts = [], announced = [] } = input;
    const styles = assets.styles.map(({ path, text }) => `<style data-href="${toAttribute(path)}">${text}</style>`);
    // Scripts stand aside for the photograph that the page is about.
    const preloads = assets.preloads.map(
      ({ href, integrity }) =>
        `<link rel="preload" as="script" href="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`,
    );
    const extraScripts = scripts.map(
      ({ href, integrity }) =>
        `<script async src="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    );
    const text = template
      .replace('<!--HEAD-->', () => [head, ...extraScripts, ...shellStyles, ...styles, ...preloads].join('\n'))
      .replace('<!--APP-->', () => html)
      .replace('<!--DATA-->', () =>
        [
          ...structuredData.map(toStructuredBlock),
          ...Object.entries(blocks).map(([id, value]) => toBlock(id, value)),
        ].join('\n'),
      );
    return {
      text,
      scriptHashes: [
        ...scriptHashes,
        ...[...scripts, ...assets.preloads].map(({ integrity }) => integrity),
        ...announced,
      ],
      styleHashes: [...styleHashes, ...assets.styles.map((style) => toIntegrity(style.text))],
    };
  };
}
