import { toPlainPage } from './responses.ts';

const title = 'Too many requests';

export function toTooManyPages(request: Request, waitSeconds: number): Response {
  const response = toPlainPage(request, {
    status: 429,
    title,
    heading: 'Please wait a moment',
    advice: 'Your network has asked for many pages in a short time. Please try again in a few seconds.',
  });
  response.headers.set('retry-after', String(waitSeconds));
  return response;
}

/** For scripts, in the format of /api. */
export function toTooManyCalls(waitSeconds: number): Response {
  const message = 'Too many requests from your network. Please try again in a few seconds.';
  const headers = { 'retry-after': String(waitSeconds), 'cache-control': 'no-store' };
  return Response.json({ success: false, error: message, message }, { status: 429, headers });
}
