const securityHeaders = {
  'access-control-allow-origin': '*',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** The content of a public id never changes, so it is cached for a year. */
export function deliveryHeaders(etag: string): Record<string, string> {
  return {
    ...securityHeaders,
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    vary: 'Accept',
  };
}

/** Cloudinary's error body. */
export function errorResponse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { error: { message } },
    { status, headers: { ...securityHeaders, 'cache-control': 'no-store', ...headers } },
  );
}

export function hasFreshCopy(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match');
  if (known === null) return false;
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
