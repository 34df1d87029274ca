import { Hono } from 'hono';
import * as v from 'valibot';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { requireSignedIn } from './bearer.ts';
import { readBody } from './request-body.ts';

type Refusal = { method: string; path: string; refusal: [status: number, code: string, message: string] };

const otpDisabled: Refusal['refusal'] = [422, 'otp_disabled', 'Signups not allowed for otp'];
const noSaml: Refusal['refusal'] = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'];
const noLinking: Refusal['refusal'] = [404, 'manual_linking_disabled', 'Manual linking is disabled'];

/** Sign-in methods of GoTrue that are disabled here, with its error codes. */
const forEveryone: Refusal[] = [
  { method: 'POST', path: '/otp', refusal: otpDisabled },
  { method: 'POST', path: '/magiclink', refusal: otpDisabled },
  { method: 'POST', path: '/resend', refusal: otpDisabled },
  { method: 'POST', path: '/sso', refusal: noSaml },
  { method: 'GET', path: '/sso/saml/metadata', refusal: noSaml },
  { method: 'POST', path: '/sso/saml/acs', refusal: noSaml },
  {
    method: 'GET',
    path: '/authorize',
    refusal: [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  },
  { method: 'GET', path: '/callback', refusal: [400, 'bad_oauth_callback', 'OAuth state parameter missing'] },
];

const forSignedIn: Refusal[] = [
  { method: 'GET', path: '/user/identities/authorize', refusal: noLinking },
  { method: 'DELETE', path: '/user/identities/:id', refusal: noLinking },
];

export function createRefusals(context: AuthContext): Hono<AuthEnvironment> {
  const routes = new Hono<AuthEnvironment>();
  const refuse = (refusals: Refusal[], check?: (request: Request, context: AuthContext) => Promise<unknown>) => {
    for (const { method, path, refusal } of refusals) {
      routes.on(method, path, async ({ req }) => {
        await check?.(req.raw, context);
        throw new AuthError(...refusal);
      });
    }
  };
  refuse(forEveryone);
  refuse(forSignedIn, requireSignedIn);
  routes.post('/signup', async ({ req }) => {
    const { email, phone } = await readBody(
      req.raw,
      v.object({ email: v.nullish(v.string()), phone: v.nullish(v.string()) }),
    );
    if (email || phone) throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  });
  return routes;
}
