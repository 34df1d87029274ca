import { paths } from './paths.ts';

/** Every address of the back office that code links to. */
export const staffPaths = {
  login: paths.adminLogin,
  dashboard: paths.adminDashboard,
  vehicles: paths.adminVehicles,
  addVehicle: paths.adminAddVehicle,
  editVehicle: paths.adminEditVehicle,
  vehicleHistory: (id: string) => `/admin/vehicles/${encodeURIComponent(id)}/history`,
  importVehicles: '/admin/vehicles/import',
  exportVehicles: '/admin/vehicles/export',
  inventory: '/admin/inventory',
  messages: '/admin/messages',
  message: (id: string) => `/admin/messages/${encodeURIComponent(id)}`,
  analytics: '/admin/analytics',
  settings: '/admin/settings',
  people: '/admin/people',
  legacyLogin: '/legacy-admin/login',
  legacyDashboard: '/legacy-admin/dashboard',
  diagnostic: '/diagnostic',
  test: '/test',
  fixes: '/fixes',
} as const;
