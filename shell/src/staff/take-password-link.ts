import { paths } from '@dealer/shared-domain';

/** Reads what a mail's link carries, and takes it out of the address: it opens an account, and history is kept. */
export function takePasswordLink(): string | null {
  const { pathname, searchParams } = new URL(location.href);
  const link = pathname === paths.adminLogin ? searchParams.get('link') : null;
  if (link !== null) history.replaceState(history.state, '', paths.adminLogin);
  return link;
}
