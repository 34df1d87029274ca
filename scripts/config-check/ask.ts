import { http } from '@dealer/shared-domain/http';

export const timeLimitMs = 8_000;

/** Calls the backend with one of the keys; a body that is not JSON becomes null. */
export type Ask = (path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

export function createAsk(url: string, key: string): Ask {
  return async (path, body) => {
    const response = await http(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: key, authorization: `Bearer ${key}` },
      json: body,
      totalTimeout: timeLimitMs,
      retry: 0,
      throwHttpErrors: false,
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  };
}
