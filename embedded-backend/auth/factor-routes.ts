import { Hono } from 'hono';
import { renderSVG } from 'uqr';
import * as v from 'valibot';
import type { AuthContext, AuthEnvironment } from './auth-context.ts';
import { AuthError, validationError } from './auth-error.ts';
import { requireSignedIn, type SignedIn } from './bearer.ts';
import { checkChallenge, closeChallenge, createChallenge } from './challenges.ts';
import { claimTotpStep, createTotpFactor, deleteFactor, type FactorRow, findFactor, verifyFactor } from './factors.ts';
import { raiseSession } from './raise-session.ts';
import { requireRecentAuthentication } from './recent-authentication.ts';
import { readBody } from './request-body.ts';
import { toSessionResponse } from './session-response.ts';
import { toSeconds } from './session-token.ts';
import type { OpenSession } from './sessions.ts';
import { createTotpSecret, findTotpStep, toTotpUri } from './totp.ts';

export function createFactorRoutes(context: AuthContext): Hono<AuthEnvironment> {
  const { database } = context;
  const routes = new Hono<AuthEnvironment>();
  routes.post('/factors', async ({ req, json }) => {
    const signedIn = await requireSignedIn(req.raw, context);
    await requireRecentAuthentication(database, signedIn, factorChange);
    return json(await enroll(req.raw, signedIn, context));
  });
  routes.post('/factors/:id/challenge', async ({ req, env, json }) => {
    const { user } = await requireSignedIn(req.raw, context);
    const factor = await findFactor(database, req.param('id'), user.id);
    const { id, expiresAt } = await createChallenge(database, factor.id, env.address);
    return json({ id, type: factor.factor_type, expires_at: toSeconds(expiresAt) });
  });
  routes.post('/factors/:id/verify', async ({ req, env, json }) => {
    const signedIn = await requireSignedIn(req.raw, context);
    const factor = await findFactor(database, req.param('id'), signedIn.user.id);
    const { challenge_id, code } = await readBody(req.raw, verificationSchema);
    // Confirming a new factor requires recent authentication; for a verified factor the code itself is that.
    if (factor.status !== 'verified') await requireRecentAuthentication(database, signedIn, factorChange);
    await checkChallenge(database, { id: challenge_id, factorId: factor.id, address: env.address });
    const attempt = { userId: signedIn.user.id, address: env.address };
    const session = await context.attempts.countCode(attempt, () =>
      verify({ signedIn, factor, challengeId: challenge_id, code }, context),
    );
    return json(await toSessionResponse(session, context));
  });
  routes.delete('/factors/:id', async ({ req, json }) => {
    const signedIn = await requireSignedIn(req.raw, context);
    const factor = await findFactor(database, req.param('id'), signedIn.user.id);
    if (factor.status === 'verified' && signedIn.session.aal !== 'aal2') {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await requireRecentAuthentication(database, signedIn, factorChange);
    await database.transaction('', (query) => deleteFactor(query, factor));
    return json({ id: factor.id });
  });
  return routes;
}

const factorChange = 'A change of second factors requires reauthentication';

const enrolmentSchema = v.object({
  friendly_name: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
  factor_type: v.optional(v.string(), ''),
  issuer: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
});
const verificationSchema = v.object({
  challenge_id: v.pipe(v.string(), v.uuid('must be an UUID')),
  code: v.optional(v.string(), ''),
});

const otherTypes: Record<string, [code: string, message: string]> = {
  phone: ['mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthn: ['mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
};

async function enroll(request: Request, { user, session }: SignedIn, { database, siteUrl }: AuthContext) {
  const { friendly_name, factor_type, issuer } = await readBody(request, enrolmentSchema);
  const refusal = otherTypes[factor_type];
  if (refusal !== undefined) throw new AuthError(422, ...refusal);
  if (factor_type !== 'totp') throw validationError('factor_type needs to be totp, phone, or webauthn');
  const secret = createTotpSecret();
  const factor = await database.transaction('', (query) =>
    createTotpFactor(query, { userId: user.id, name: friendly_name, secret, isAal2: session.aal === 'aal2' }),
  );
  const uri = toTotpUri({ issuer: issuer || new URL(siteUrl).host, account: user.email ?? '', secret });
  // QR readers need a quiet zone of four modules.
  const picture = renderSVG(uri, { ecc: 'M', border: 4, pixelSize: 4 });
  return { id: factor.id, type: 'totp', friendly_name, totp: { qr_code: picture, secret, uri } };
}

type Verification = { signedIn: SignedIn; factor: FactorRow; challengeId: string; code: string };

async function verify(
  { signedIn: { user, session }, factor, challengeId, code }: Verification,
  { database, refreshTokens }: AuthContext,
): Promise<OpenSession> {
  const step = findTotpStep(factor.secret ?? '', code, new Date());
  if (step === undefined) throw invalidCode();
  return database.transaction('', async (query) => {
    if (!(await claimTotpStep(query, factor.id, step))) throw invalidCode();
    if (!(await closeChallenge(query, challengeId))) throw invalidCode();
    await verifyFactor(query, factor);
    return raiseSession(query, { user, sessionId: session.id, factorId: factor.id, refreshTokens });
  });
}

function invalidCode(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
}
