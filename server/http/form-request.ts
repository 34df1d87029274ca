/** Up to 5,000 characters of message, each up to 12 bytes when encoded, plus the short fields. */
const maxBodyBytes = 96 * 1024;

export type FormRequest = { kind: 'form'; fields: URLSearchParams } | { kind: 'refused'; response: Response };

/**
 * Reads a form that was posted from this site. Posts from other sites are refused by Sec-Fetch-Site or, from older
 * browsers, by Origin; browsers always send one of them, so a request without both is accepted.
 */
export async function readForm(request: Request, publicUrl: string): Promise<FormRequest> {
  if (!isFromOwnPage(request, publicUrl)) return refuse(403, 'This form can only be sent from its own page.');
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return refuse(415, 'Send the form as application/x-www-form-urlencoded.');
  }
  const text = await readText(request);
  if (text === null) return refuse(413, 'The form is too large. Go back and shorten your message.');
  return { kind: 'form', fields: new URLSearchParams(text) };
}

function isFromOwnPage({ headers, url }: Pick<Request, 'headers' | 'url'>, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  if (origin === null) return true;
  const host = URL.parse(origin)?.host;
  return host !== undefined && [new URL(url).host, URL.parse(publicUrl)?.host].includes(host);
}

async function readText(request: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function refuse(status: number, text: string): FormRequest {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  return { kind: 'refused', response: new Response(text, { status, headers }) };
}
