import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonLd } from '@dealer/shared-domain';
import type { Bytes } from '../http/compression.ts';
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
export type DocumentResult = {
  bytes: Bytes;
  scriptHashes: string[];
  /** Those of `scriptHashes` whose scripts are part of the document. */
  inlineHashes: string[];
  styleHashes: string[];
};

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

function toPreload({ href, integrity }: Preload, marks = ''): string {
  return `<link${marks} rel="preload" as="script" href="${toAttribute(href)}" integrity="${integrity}" crossorigin="anonymous" fetchpriority="low">`;
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

type ScriptTiming = 'async' | 'data-start async fetchpriority="high"' | 'defer';

const shellScript = /<script defer src="(\/shell\/[^"]+)" integrity="([^"]+)" crossorigin="anonymous"><\/script>/g;
const shellStyle = /<link [^>]*href="(\/shell\/[^"]+\.css)"[^>]*>/g;

function readShell(shellDir: string) {
  const webDir = join(shellDir, 'web');
  const source = readFileSync(join(webDir, 'index.html'), 'utf8');
  const sheets = [...source.matchAll(shellStyle)].map(([, href = '']) =>
    readFileSync(join(webDir, href.slice('/shell/'.length)), 'utf8'),
  );
  const scripts: Preload[] = [...source.matchAll(shellScript)].map(([, href = '', integrity = '']) => ({
    href,
    integrity,
  }));
  const scripted = source.replace(shellStyle, '').replace(shellScript, '');
  const templates = {
    scripted: splitTemplate(scripted),
    // The typeface loads with the scripts, or it would compete with the photograph for bandwidth.
    readable: splitTemplate(scripted.replace(' data-typeface', '')),
  };
  return { sheets, scripts, templates };
}

type WrittenStyles = { bytes: Bytes; hashes: string[] };

/** Inlines the styles of the shell and of a page, once per release: its assets are the same objects for each page. */
function createStyleWriter(shellSheets: readonly string[]) {
  const shellStyles = shellSheets.map(toStyle);
  const shellHashes = shellSheets.map(toIntegrity);
  const writtenStyles = new WeakMap<PageAssets, WrittenStyles>();

  return function writeStyles(assets: PageAssets): WrittenStyles {
    const stored = writtenStyles.get(assets);
    if (stored) return stored;
    const styles = assets.styles.map(({ path, text }) => `<style data-href="${toAttribute(path)}">${text}</style>`);
    const written = {
      // The shell's styles precede those of pages in the cascade.
      bytes: Buffer.from(`\n${[...shellStyles, ...styles].join('\n')}`),
      hashes: [...shellHashes, ...assets.styles.map(({ text }) => toIntegrity(text))],
    };
    writtenStyles.set(assets, written);
    return written;
  };
}

/** Builds documents from the shell's HTML, with its style sheet and early input inlined. */
export function createDocumentWriter(shellDir: string) {
  const { sheets, scripts: shellScripts, templates } = readShell(shellDir);
  const startScript = readEarlyScript(shellDir, 'start');
  const earlyInput = readEarlyScript(shellDir, 'early-input');
  const writeStyles = createStyleWriter(sheets);

  return function write(input: DocumentInput): DocumentResult {
    const { assets, isReadable, structuredData = [], scripts = [], preloadHashes = [], banner } = input;
    const preloads = assets.preloads.map((file) => toPreload(file));
    const headScripts = [
      ...scripts.map((script) => toScript(script, 'async')),
      ...(isReadable ? [] : [...preloads, ...shellScripts.map((script) => toScript(script, 'defer'))]),
    ];
    // At the end of the page they are asked for a little later than the photograph, and come behind it.
    const lastScripts = isReadable
      ? [
          ...preloads,
          ...shellScripts.map((file) => toPreload(file, ' data-start')),
          toScript(startScript, 'data-start async fetchpriority="high"'),
        ]
      : [];
    const blocks = [
      ...structuredData.map(toStructuredBlock),
      ...Object.entries(input.blocks).map(([id, value]) => toBlock(id, value)),
    ];
    const [start, body, root, data, end] = isReadable ? templates.readable : templates.scripted;
    const styles = writeStyles(assets);
    return {
      bytes: Buffer.concat([
        Buffer.from(start + [input.head, ...headScripts].join('\n')),
        styles.bytes,
        Buffer.from(
          [
            banner ? `\n${toStyle(banner.style)}` : '',
            // Before the content, so that buttons work from the first paint on.
            isReadable ? `\n<script>${earlyInput.text}</script>` : '',
            body,
            banner?.html ?? '',
            root,
            input.html,
            data,
            [...blocks, ...lastScripts].join('\n'),
            end,
          ].join(''),
        ),
      ]),
      scriptHashes: [
        ...[startScript, earlyInput, ...shellScripts, ...scripts, ...assets.preloads].map(({ integrity }) => integrity),
        ...preloadHashes,
      ],
      inlineHashes: isReadable ? [earlyInput.integrity] : [],
      styleHashes: banner ? [...styles.hashes, toIntegrity(banner.style)] : styles.hashes,
    };
  };
}

const slots = /<!--HEAD-->|(?=<div id="root">)|<!--APP-->|<!--DATA-->/;

/** The template's text before, between and after its slots: head, banner, app and data. */
function splitTemplate(template: string): [string, string, string, string, string] {
  const [start, body, root, data, end] = template.split(slots);
  if (start === undefined || body === undefined || root === undefined || data === undefined || end === undefined)
    throw new Error("The shell's HTML lacks a slot for head, root, app or data");
  return [start, body, root, data, end];
}
