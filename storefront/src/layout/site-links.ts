import { paths, publicPages } from '@dealer/shared-domain';

export const siteLinks = publicPages.filter(({ menu }) => menu === 'main');
export const legalLinks = publicPages.filter(({ menu }) => menu === 'legal');

/** The link's `aria-current` on the page at `pathname`; vehicles and landing pages belong to the inventory. */
export function currentMark(path: string, pathname: string): 'page' | 'true' | undefined {
  const open = pathname.replace(/\/+$/, '') || paths.home;
  if (path === open) return 'page';
  const parents = path === paths.inventory ? [path, '/used'] : [path];
  return path !== paths.home && parents.some((parent) => open.startsWith(`${parent}/`)) ? 'true' : undefined;
}
