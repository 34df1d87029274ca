import { createAdminLogin } from './admin-login.ts';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { readBearer, readJson, toJson } from './http.ts';
import { createMediaSignature } from './media-signature.ts';
import { TrustedError } from './trusted-error.ts';

type Handler = (request: Request, address: string) => Promise<Response>;

/** The endpoints below /api/: what a browser may ask for and only a server with secrets can do. */
export function createTrustedApi(environment: TrustedEnvironment, backend: TrustedBackend) {
  const login = createAdminLogin(environment, backend);
  const sign = createMediaSignature(environment, backend);
  const handlers: Record<string, Handler> = {
    '/api/admin/login': async (request, address) => login(await readJson(request), address),
    '/api/media/signature': async (request) => sign(await readJson(request), readBearer(request)),
  };

  /** `address` is the client's, as the web server sees it. */
  return async function answer(request: Request, address: string): Promise<Response> {
    const handler = handlers[new URL(request.url).pathname];
    if (!handler) return toFailure(404, 'There is nothing at this address');
    if (request.method !== 'POST') return toFailure(405, 'Method not allowed', { allow: 'POST' });
    try {
      return await handler(request, address);
    } catch (error) {
      if (!(error instanceof TrustedError)) console.error(error);
      else if (error.status >= 500) console.error(error.message, error.cause ?? '');
      const isKnown = error instanceof TrustedError;
      return toFailure(isKnown ? error.status : 500, isKnown ? error.message : 'The request could not be answered');
    }
  };
}

function toFailure(status: number, message: string, headers?: Record<string, string>): Response {
  return toJson({ success: false, error: message, message }, status, headers);
}
