import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets, Preload } from './remote-assets.ts';
import { toIntegrity } from './security.ts';

/** One of the small scripts that run before any bundle, found in the shell's build by its name; see `src/early`. */
export function readEarlyScript(shellDir: string, name: 'start' | 'session-hint' | 'as-of'): Preload {
  const folder = join(shellDir, 'web/static/js');
  const file = readdirSync(folder).find((candidate) => candidate.startsWith(`${name}.`) && candidate.endsWith('.js'));
  if (!file) throw new Error(`The build of the shell has no ${name} script.`);
  return { href: `/shell/static/js/${file}`, integrity: toIntegrity(readFileSync(join(folder, file))) };
}

/** What the shell itself loads for the staff's pages, found in its own build by the name of its import. */
export function readStaffAssets(shellDir: string): PageAssets {
  const webDir = join(shellDir, 'web');
  const list = (folder: string, ending: string) =>
    existsSync(join(webDir, folder))
      ? readdirSync(join(webDir, folder)).flatMap((file) =>
          file.startsWith('staff.') && file.endsWith(ending) ? [`${folder}/${file}`] : [],
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
