import { paths } from '@dealer/shared-domain';

/** The site's main addresses, in the order of the navigation. */
export const siteLinks = [
  { label: 'Home', to: paths.home },
  { label: 'Inventory', to: paths.inventory },
  { label: 'Appraisal Services', to: paths.appraisal },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
] as const;

/** What the law and fairness ask a shop to say; at the end of every page. */
export const legalLinks = [
  { label: 'Privacy Policy', to: paths.privacy },
  { label: 'Terms of Service', to: paths.terms },
  { label: 'Accessibility', to: paths.accessibility },
] as const;

/** Marks the link of the page that is open; a vehicle's page belongs to the inventory. */
export function currentMark(to: string, pathname: string): 'page' | 'true' | undefined {
  const open = pathname.replace(/\/+$/, '') || paths.home;
  if (to === open) return 'page';
  return to !== paths.home && open.startsWith(`${to}/`) ? 'true' : undefined;
}
