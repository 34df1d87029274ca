import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageAssets, Preload } from './remote-assets.ts';
import { toIntegrity } from './security.ts';

/** Fetches the back office's first files for whoever holds a session; see the file itself. */
export function readSessionHint(shellDir: string): Preload {
  const bytes = readFileSync(join(shellDir, 'web/session-hint.js'));
  return { href: '/shell/session-hint.js', integrity: toIntegrity(bytes) };
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
