import { paths } from '@dealer/shared-domain';

/** Reads the token of a mail's link and removes it from the address, because browser history stores addresses. */
export function takePasswordLink(): string | null {
  const { pathname, searchParams } = new URL(location.href);
  const link = pathname === paths.adminLogin ? searchParams.get('link') : null;
  if (link !== null) history.replaceState(history.state, '', paths.adminLogin);
  return link;
}
