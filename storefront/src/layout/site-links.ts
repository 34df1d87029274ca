import { paths, publicPages } from '@dealer/shared-domain';

export const siteLinks = publicPages.filter(({ menu }) => menu === 'main');
export const legalLinks = publicPages.filter(({ menu }) => menu === 'legal');

/** The link's `aria-current` on the page at `pathname`; a vehicle's page belongs to the inventory. */
export function currentMark(path: string, pathname: string): 'page' | 'true' | undefined {
  const open = pathname.replace(/\/+$/, '') || paths.home;
  if (path === open) return 'page';
  return path !== paths.home && open.startsWith(`${path}/`) ? 'true' : undefined;
}
