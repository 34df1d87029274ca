import { promoteCanary } from '@dealer/build/releases/store';
import { printChange, readPlace, requireRemote } from '../releases.ts';

/** Makes the canary the current release. */
export async function run([remote]: string[]) {
  const name = requireRemote(remote);
  printChange(name, promoteCanary(name, readPlace()));
}
