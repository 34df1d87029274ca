import type { VehicleCard } from './vehicles/vehicle.ts';

const uuidAtEnd = /(?:^|-)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** Every address of the site that code links to. */
export const paths = {
  home: '/',
  inventory: '/inventory',
  vehicle: vehiclePath,
  saved: '/saved',
  compare: comparePath,
  about: '/about',
  contact: '/contact',
  appraisal: '/appraisal-services',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminVehicles: '/admin/vehicles',
  adminAddVehicle: '/admin/vehicles/add',
  adminEditVehicle: (id: string) => `/admin/vehicles/${encodeURIComponent(id)}/edit`,
} as const;

/** The vehicle's id in the last part of its address, with or without words before it. */
export function vehicleIdFromParam(param: string | undefined): string | null {
  return uuidAtEnd.exec(param ?? '')?.[1]?.toLowerCase() ?? null;
}

function vehiclePath({ id, year, make, model }: Pick<VehicleCard, 'id' | 'year' | 'make' | 'model'>): string {
  return `/inventory/${[toSlug(`${year} ${make} ${model}`), id].filter(Boolean).join('-')}`;
}

function comparePath(ids: string[]): string {
  return `/compare?ids=${ids.map(encodeURIComponent).join(',')}`;
}

function toSlug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
