import { paths } from '@dealer/shared-domain';

/** The site's main addresses, in the order of the navigation. */
export const siteLinks = [
  { label: 'Home', to: paths.home },
  { label: 'Inventory', to: paths.inventory },
  { label: 'Appraisal Services', to: '/#appraisal' },
  { label: 'About', to: '/#about' },
  { label: 'Contact', to: '/#visit' },
] as const;
