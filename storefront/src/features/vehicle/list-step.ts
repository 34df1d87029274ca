import { paths } from '@dealer/shared-domain';

/**
 * How many entries back in the tab's history the list lies, when only vehicle pages are between; 0 when it does not.
 * Going back there brings the list as it was: its filters, its length and its place.
 */
export function stepsBackToList(addresses: (string | null)[], currentIndex: number): number {
  for (let index = currentIndex - 1; index >= 0; index--) {
    const path = pathOf(addresses[index]);
    if (path === paths.inventory) return currentIndex - index;
    if (!path.startsWith(`${paths.inventory}/`)) return 0;
  }
  return 0;
}

function pathOf(address: string | null | undefined): string {
  return address && URL.canParse(address) ? new URL(address).pathname.replace(/\/$/, '') : '';
}
