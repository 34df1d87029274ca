const staffSections = ['/admin', '/legacy-admin', '/diagnostic', '/test', '/fixes'];

/** Addresses that belong to staff: no remote for visitors takes part in them. */
export function isStaffPath(pathname: string): boolean {
  return staffSections.some((section) => pathname === section || pathname.startsWith(`${section}/`));
}
