import { type Http, http } from '@dealer/shared-domain/http';

export type ServiceResponse = { status: number; ok: boolean; text: string };

/**
 * Calls a service once, without retries, and reads the response of any status. `totalTimeout` (ms) covers the body too.
 */
export async function sendRequest(url: string, options: Parameters<Http>[1]): Promise<ServiceResponse> {
  const sending = http(url, { ...options, retry: 0, throwHttpErrors: false });
  const [{ status, ok }, text] = await Promise.all([sending, sending.text()]);
  return { status, ok, text };
}

/** Describes a failed call, for example `HTTP 503: The service is down`; null for success. */
export function toProblem({ status, ok, text }: ServiceResponse): string | null {
  return ok ? null : `HTTP ${status}: ${text.slice(0, 200)}`;
}

export function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
