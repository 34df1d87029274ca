import { createDeviceTokens } from '@dealer/shared-domain/device-token';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describeCause } from '../describe-cause.ts';
import { createTokenCheck } from './access-token.ts';
import { createAdminRoutes } from './admin-routes.ts';
import type { AuthContext, AuthEnvironment, AuthOptions } from './auth-context.ts';
import { AuthError, toAuthError, toAuthErrorResponse } from './auth-error.ts';
import { requireKey } from './bearer.ts';
import { createFactorRoutes } from './factor-routes.ts';
import { createLinkRoutes, createLinkTargetRoutes } from './link-routes.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { createRefusals } from './refusals.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';
import { createTokenRoutes } from './token-routes.ts';
import { createUserRoutes } from './user-routes.ts';

export type { AuthOptions } from './auth-context.ts';

/** `path` is relative to the service's prefix; `address` is the client's IP address or 'unknown'. */
export type AuthHandler = (request: Request, path: string, address: string) => Promise<Response>;

const maxBodyBytes = 64 * 1024;

/** The part of GoTrue's API that password sign-in needs. */
export function createAuthHandler(options: AuthOptions): AuthHandler {
  const { database, keys, dealerId } = options;
  const context: AuthContext = {
    ...options,
    checkToken: createTokenCheck(keys.jwtSecret),
    refreshTokens: createRefreshTokens(keys.jwtSecret),
    attempts: createSignInAttempts(database, dealerId),
    // The web server uses the same key, so that both sign-ins recognize a device.
    devices: createDeviceTokens(keys.secretKey),
  };
  const app = new Hono<AuthEnvironment>({ getPath: (_request, environment) => environment?.env?.path ?? '/' });
  app.use(async ({ header }, next) => {
    await next();
    header('cache-control', 'no-store');
  });
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: refuseLargeBody }));
  app.route('/', createOpenRoutes());
  app.route('/', createLinkTargetRoutes(context));
  app.use(async ({ req }, next) => {
    await requireKey(req.raw, context);
    await next();
  });
  app.get('/settings', ({ json }) => json(settings));
  app.route('/', createTokenRoutes(context));
  app.route('/', createUserRoutes(context));
  app.route('/', createFactorRoutes(context));
  app.route('/', createLinkRoutes(context));
  app.route('/', createAdminRoutes(context));
  app.route('/', createRefusals(context));
  app.notFound(({ req }) =>
    toAuthErrorResponse(new AuthError(404, 'not_found', 'There is nothing at this address'), req.raw),
  );
  app.onError((error, { req }) => {
    const authError = toAuthError(error);
    if (authError.status >= 500) console.error(`${req.method} /auth/v1${req.path}:`, describeCause(error));
    return toAuthErrorResponse(authError, req.raw);
  });
  return async (request, path, address) => app.fetch(request, { path, address });
}

function createOpenRoutes(): Hono<AuthEnvironment> {
  const routes = new Hono<AuthEnvironment>();
  routes.get('/health', ({ json }) => json({ version: 'embedded', name: 'GoTrue', description: 'Password sign-in' }));
  // HS256 has no public key to publish.
  routes.get('/.well-known/jwks.json', ({ json }) => json({ keys: [] }));
  return routes;
}

function refuseLargeBody(): never {
  throw new AuthError(413, 'validation_failed', 'The body is too large');
}

const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: true,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
};
