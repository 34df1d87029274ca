/** Address prefixes of staff pages, which load no storefront code. */
export const staffSections = ['/admin', '/legacy-admin', '/diagnostic', '/test', '/fixes'] as const;

export function isStaffPath(pathname: string): boolean {
  return staffSections.some((section) => pathname === section || pathname.startsWith(`${section}/`));
}
