import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { packedNames, packPackage } from '../pack/pack-package.ts';

/** Packs what a team needs that has only its own remote checked out, as tarballs in a folder. */
export async function run([folder = 'packages']: string[]) {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  for (const name of packedNames) console.log(await packPackage(name, target));
}
