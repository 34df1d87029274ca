/** Addresses that belong to staff: no remote for visitors takes part in them. */
export function isStaffPath(pathname: string): boolean {
  return pathname === '/admin' || pathname.startsWith('/admin/');
}
