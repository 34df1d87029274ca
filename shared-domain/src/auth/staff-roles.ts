/** From most to fewest rights. The database's table `role_rights` says what each may do. */
export const staffRoles = ['owner', 'manager', 'sales', 'photographer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The rights that the table `role_rights` names. */
export const permissions = [
  ...(['vehicles', 'vehicles.draft', 'vehicles.edit', 'vehicles.publish', 'vehicles.price'] as const),
  ...(['vehicles.delete', 'vehicles.transfer', 'vehicles.share', 'messages', 'leads.all', 'appointments'] as const),
  ...(['money', 'money.floor', 'money.steps', 'analytics', 'settings', 'settings.danger', 'people'] as const),
];
export type Permission = (typeof permissions)[number];
