import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toIntegrity } from '../http/integrity.ts';
import type { PageAssets, Preload } from '../releases/release-assets.ts';

type EarlyScript = Preload & { text: string };

/** Finds a script of the shell's `src/early` in the build by name. */
export function readEarlyScript(
  shellDir: string,
  name: 'start' | 'early-input' | 'session-hint' | 'as-of',
): EarlyScript {
  const folder = join(shellDir, 'web/static/js');
  const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`) && candidate.endsWith('.js'));
  if (!file) throw new Error(`The build of the shell has no ${name} script.`);
  const text = readFileSync(join(folder, file), 'utf8');
  return { href: `/shell/static/js/${file}`, integrity: toIntegrity(text), text };
}

/** Finds the files of one of the shell's lazy imports in the build by its name. */
export function readChunkAssets(shellDir: string, name: 'staff' | 'sign-in'): PageAssets {
  const webDir = join(shellDir, 'web');
  const list = (folder: string, ending: string) =>
    existsSync(join(webDir, folder))
      ? readdirSync(join(webDir, folder)).flatMap((file) =>
          file.startsWith(`${name}.`) && file.endsWith(ending) ? [`${folder}/${file}`] : [],
        )
      : [];
  return {
    preloads: list('static/js/async', '.js').map((file) => ({
      href: `/shell/${file}`,
      integrity: toIntegrity(readFileSync(join(webDir, file))),
    })),
    styles: list('static/css/async', '.css').map((path) => ({ path, text: readFileSync(join(webDir, path), 'utf8') })),
  };
}
