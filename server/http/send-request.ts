import { type Http, http } from '@dealer/shared-domain/http';

export type ServiceResponse = { status: number; ok: boolean; text: string };

/** Calls a service once and reads the response of any status. `totalTimeout` (ms) covers the body too. */
export async function sendRequest(url: string, options: Parameters<Http>[1]): Promise<ServiceResponse> {
  const sending = http(url, { ...options, ...(await encodeForm(options?.body)), retry: 0, throwHttpErrors: false });
  const [{ status, ok }, text] = await Promise.all([sending, sending.text()]);
  return { status, ok, text };
}

/** A form is sent as bytes: one that is still being encoded when a call ends early throws outside the call. */
async function encodeForm(body: unknown) {
  if (!(body instanceof FormData)) return {};
  const encoded = new Response(body);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: await encoded.arrayBuffer() };
}

/** Describes a failed call, for example `HTTP 503: The service is down`; null for success. */
export function toProblem({ status, ok, text }: ServiceResponse): string | null {
  return ok ? null : `HTTP ${status}: ${text.slice(0, 200)}`;
}

export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
