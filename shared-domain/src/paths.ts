import type { VehicleCard } from './vehicles/vehicle.ts';

const uuidAtEnd = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

type PublicPage = {
  path: string;
  label: string;
  /** `main`: header and footer; `legal`: last line of the footer. In this order. */
  menu?: 'main' | 'legal';
  /** False for pages that belong to one visitor; they stay out of the sitemap. */
  isIndexed?: false;
};

/** The source for navigation, sitemap and the server's offline copies. */
const pages = {
  home: { path: '/', label: 'Home', menu: 'main' },
  inventory: { path: '/inventory', label: 'Inventory', menu: 'main' },
  appraisal: { path: '/appraisal-services', label: 'Appraisal Services', menu: 'main' },
  about: { path: '/about', label: 'About', menu: 'main' },
  contact: { path: '/contact', label: 'Contact', menu: 'main' },
  tradeIn: { path: '/trade-in', label: 'Trade in your car' },
  saved: { path: '/saved', label: 'Saved vehicles', isIndexed: false },
  privacy: { path: '/privacy', label: 'Privacy Policy', menu: 'legal' },
  terms: { path: '/terms', label: 'Terms of Service', menu: 'legal' },
  accessibility: { path: '/accessibility', label: 'Accessibility', menu: 'legal' },
} satisfies Record<string, PublicPage>;

export const publicPages: readonly PublicPage[] = Object.values(pages);

export const paths = {
  ...toPaths(pages),
  vehicle: vehiclePath,
  compare: comparePath,
  /** The contact form with a message about several vehicles. */
  contactAbout: (ids: string[]) => `${pages.contact.path}?vehicles=${ids.map(encodeURIComponent).join(',')}`,
  dealerPicture: '/dealership.jpg',
  testDrive: '/test-drive',
  alert: '/alert',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminVehicles: '/admin/vehicles',
  adminAddVehicle: '/admin/vehicles/add',
  adminAccount: '/admin/account',
  adminEditVehicle: (id: string) => `/admin/vehicles/${encodeURIComponent(id)}/edit`,
} as const;

function toPaths<Name extends string>(named: Record<Name, PublicPage>): Record<Name, string>;
function toPaths(named: Record<string, PublicPage>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).map(([name, { path }]) => [name, path]));
}

/** The id at the end of the last path segment, with or without a slug before it. */
export function vehicleIdFromParam(param: string | undefined): string | null {
  return uuidAtEnd.exec(param ?? '')?.[1]?.toLowerCase() ?? null;
}

function vehiclePath({ id, year, make, model }: Pick<VehicleCard, 'id' | 'year' | 'make' | 'model'>): string {
  return `/inventory/${[toSlug(`${year} ${make} ${model}`), id].filter(Boolean).join('-')}`;
}

function comparePath(ids: string[]): string {
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
}

/** A name as addresses have it: `citroen-c-elysee`. */
export function toSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
