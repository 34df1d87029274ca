import { rollBackRemote } from '@dealer/build/releases/store';
import { printChange, readPlace, requireRemote } from '../releases.ts';

/** Withdraws a canary, or makes the given release or the one before the current one current again. */
export async function run([remote, version]: string[]) {
  const name = requireRemote(remote);
  printChange(name, rollBackRemote(name, readPlace(), version));
}
