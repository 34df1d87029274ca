import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonLd } from '@dealer/shared-domain';
import { toIntegrity } from '../http/integrity.ts';
import type { PageAssets, Preload } from '../releases/release-assets.ts';
import { readEarlyScript } from './shell-assets.ts';

export type DocumentInput = {
  head: string;
  html: string;
  assets: PageAssets;
  blocks: Record<string, unknown>;
  /** For search engines; outside React's root, because React may not create scripts. */
  structuredData?: JsonLd[];
  /** True if the page is readable without scripts, which then wait for the main photograph. */
  isReadable: boolean;
  scripts?: Preload[];
  /** Shown above the page, outside React's root. */
  banner?: { html: string; style: string };
  /** Integrity hashes of files that `scripts` may preload. */
  preloadHashes?: string[];
};
export type DocumentResult = { text: string; scriptHashes: string[]; styleHashes: string[] };

function toBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="__${id}">${toScriptText(value)}</script>`;
}

function toStructuredBlock(value: JsonLd): string {
  return `<script type="application/ld+json">${toScriptText(value)}</script>`;
}

/** Escapes `<`, so that no text can close the JSON block. */
function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function toPreload({ href, integrity }: Preload): string {
  return `<link rel="preload" as="script" href="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;
}

function toScript({ href, integrity }: Preload, timing: ScriptTiming): string {
  return `<script ${timing} src="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous"></script>`;
}

function toStyle(text: string): string {
  return `<style>${text}</style>`;
}

function toAttribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

type ScriptTiming = 'async' | 'async fetchpriority="high"' | 'defer';

const shellScript = /<script defer src="(\/shell\/[^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/g;
const shellStyle = /<link [^>]*href="(\/shell\/[^"]+\.css)"[^>]*>/g;

/** Builds documents from the shell's HTML; its style sheet is inlined, its scripts stay external. */
export function createDocumentWriter(shellDir: string) {
  const webDir = join(shellDir, 'web');
  const source = readFileSync(join(webDir, 'index.html'), 'utf8');
  // The shell's styles precede those of pages in the cascade.
  const sheets = [...source.matchAll(shellStyle)].map(([, href = '']) =>
    readFileSync(join(webDir, href.slice('/shell/'.length)), 'utf8'),
  );
  const styleHashes = sheets.map(toIntegrity);
  const shellStyles = sheets.map(toStyle);
  const shellScripts: Preload[] = [...source.matchAll(shellScript)].map(([, href = '', integrity = '']) => ({
    href,
    integrity,
  }));
  const scripted = source.replace(shellStyle, '').replace(shellScript, '');
  // The typeface loads with the scripts, or it would compete with the photograph for bandwidth.
  const readable = scripted.replace(' data-typeface', '');
  const startScript = readEarlyScript(shellDir, 'start');
  const earlyInput = readEarlyScript(shellDir, 'early-input');

  return function write(input: DocumentInput): DocumentResult {
    const {
      head,
      html,
      assets,
      blocks,
      isReadable,
      structuredData = [],
      scripts = [],
      preloadHashes = [],
      banner,
    } = input;
    const styles = assets.styles.map(({ path, text }) => `<style data-href="${toAttribute(path)}">${text}</style>`);
    const bannerStyles = banner ? [banner.style] : [];
    const immediateScripts = [
      ...assets.preloads.map(toPreload),
      ...shellScripts.map((script) => toScript(script, 'defer')),
    ];
    const extraScripts = [
      ...scripts.map((script) => toScript(script, 'async')),
      ...(isReadable
        ? [toScript(earlyInput, 'async fetchpriority="high"'), toScript(startScript, 'defer')]
        : immediateScripts),
    ];
    const deferredBlock = isReadable ? { scripts: { preloads: assets.preloads, scripts: shellScripts } } : {};
    const text = (isReadable ? readable : scripted)
      .replace('<div id="root">', (root) => `${banner?.html ?? ''}${root}`)
      .replace('<!--HEAD-->', () =>
        [head, ...extraScripts, ...shellStyles, ...styles, ...bannerStyles.map(toStyle)].join('\n'),
      )
      .replace('<!--APP-->', () => html)
      .replace('<!--DATA-->', () =>
        [
          ...structuredData.map(toStructuredBlock),
          ...Object.entries({ ...blocks, ...deferredBlock }).map(([id, value]) => toBlock(id, value)),
        ].join('\n'),
      );
    return {
      text,
      scriptHashes: [
        ...[startScript, earlyInput, ...shellScripts, ...scripts, ...assets.preloads].map(({ integrity }) => integrity),
        ...preloadHashes,
      ],
      styleHashes: [...styleHashes, ...[...assets.styles.map((style) => style.text), ...bannerStyles].map(toIntegrity)],
    };
  };
}
