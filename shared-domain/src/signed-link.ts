/** What a link in a mail names: a row, and the secret that only this mail has. */
export type SignedLink = { id: string; key: string };

/** `name` is the parameter with the id. */
export function toSignedPath(path: string, name: string, { id, key }: SignedLink): string {
  return `${path}?${new URLSearchParams({ [name]: id, key })}`;
}

/** Null unless both parameters have the form of a signed link. */
export function readSignedLink(params: URLSearchParams, name: string): SignedLink | null {
  const id = params.get(name) ?? '';
  const key = params.get('key') ?? '';
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) && /^[\w-]{43}$/.test(key) ? { id, key } : null;
}
