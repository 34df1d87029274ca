import { paths } from './paths.ts';

export const staffPaths = {
  login: paths.adminLogin,
  dashboard: paths.adminDashboard,
  vehicles: paths.adminVehicles,
  addVehicle: paths.adminAddVehicle,
  editVehicle: paths.adminEditVehicle,
  vehicleHistory: (id: string) => `/admin/vehicles/${encodeURIComponent(id)}/history`,
  trash: '/admin/vehicles/trash',
  importVehicles: '/admin/vehicles/import',
  exportVehicles: '/admin/vehicles/export',
  inventory: '/admin/inventory',
  messages: '/admin/messages',
  message: (id: string) => `/admin/messages/${encodeURIComponent(id)}`,
  analytics: '/admin/analytics',
  settings: paths.adminSettings,
  people: '/admin/people',
  legacyLogin: '/legacy-admin/login',
  legacyDashboard: '/legacy-admin/dashboard',
  diagnostic: '/diagnostic',
  test: '/test',
  fixes: '/fixes',
} as const;
