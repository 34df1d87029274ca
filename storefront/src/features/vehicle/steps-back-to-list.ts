import { isUrl, paths } from '@dealer/shared-domain';

/** How many history entries back the list is, with only vehicle pages between; 0 if it is not there. */
export function stepsBackToList(addresses: (string | null)[], currentIndex: number): number {
  for (let index = currentIndex - 1; index >= 0; index--) {
    const path = pathOf(addresses[index]);
    if (path === paths.inventory) return currentIndex - index;
    if (!path.startsWith(`${paths.inventory}/`)) return 0;
  }
  return 0;
}

function pathOf(address: string | null | undefined): string {
  return address && isUrl(address) ? new URL(address).pathname.replace(/\/$/, '') : '';
}
