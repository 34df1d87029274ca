import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesChunk } from '@dealer/build/federation';
import * as v from 'valibot';
import { toIntegrity } from '../http/integrity.ts';
import type { Release } from './releases.ts';

/** The files of the routes and of each lazy import, by name; see `federation` in `build/rsbuild.ts`. */
const filesSchema = v.record(v.string(), v.array(v.string()));
const integritySchema = v.record(v.string(), v.string());

export type Preload = { href: string; integrity: string };
type InlinedStyle = { path: string; text: string };
/** A file that a script of the page may preload. */
export type ScriptedPreload = Preload & { as: 'script' | 'style' };
export type PageAssets = { preloads: Preload[]; styles: InlinedStyle[] };

/** Reads from a release's build which files a page needs; the shell's build does not contain them. */
export function createAssetReader(releasesDir: string) {
  const known = new Map<string, PageAssets>();

  function read(name: string, release: Release, pageChunk: string | null): PageAssets {
    const key = `${name}/${release.version}/${pageChunk}`;
    const found = known.get(key);
    if (found) return found;
    const folder = join(releasesDir, name, release.version);
    const readJson = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const integrity = v.parse(integritySchema, readJson('integrity.json'));
    const filesOf = v.parse(filesSchema, readJson('chunks.json'));
    const files = [...new Set([routesChunk, pageChunk].flatMap((chunk) => (chunk && filesOf[chunk]) || []))];
    const scripts = [release.entry, ...files.filter((file) => file.endsWith('.js'))];
    const sheets = files.filter((file) => file.endsWith('.css'));
    const result = {
      preloads: scripts.flatMap((file) => {
        const hash = integrity[file];
        return hash ? [{ href: `/remotes/${name}/${release.version}/${file}`, integrity: hash }] : [];
      }),
      styles: sheets.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
    };
    known.set(key, result);
    return result;
  }
  /** The first files of a remote, for a page whose scripts decide if they preload them. */
  function listScriptedPreloads(name: string, release: Release): ScriptedPreload[] {
    return toScriptedPreloads(read(name, release, null), `/remotes/${name}/${release.version}`);
  }

  return { read, listScriptedPreloads };
}

/** `base` is the address of the folder that the styles are in. */
export function toScriptedPreloads({ preloads, styles }: PageAssets, base: string): ScriptedPreload[] {
  return [
    ...preloads.map((preload) => ({ ...preload, as: 'script' as const })),
    ...styles.map(({ path, text }) => ({
      href: `${base}/${path}`,
      integrity: toIntegrity(text),
      as: 'style' as const,
    })),
  ];
}

export function toRemoteEntry(name: string, release: Release) {
  return { name, entry: `/remotes/${name}/${release.version}/${release.entry}`, integrity: release.integrity };
}
