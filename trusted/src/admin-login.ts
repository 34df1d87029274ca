import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { type TrustedEnvironment, toStaffEmail } from './environment.ts';
import { toJson } from './http.ts';
import { getStaffProfile, type StaffProfile } from './staff-profile.ts';
import { TrustedError } from './trusted-error.ts';

const credentialsSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
});
const permitSchema = v.tuple([v.object({ is_allowed: v.boolean(), retry_after_seconds: v.number() })]);
const sessionSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() });

/** The answer of `POST /api/admin/login`; a refusal of any kind comes with status 401. */
export type LoginAnswer = {
  success: boolean;
  /** The access token. */
  token: string | null;
  /** The whole session as the sign-in service gave it, for the browser's client. */
  session: v.InferOutput<typeof sessionSchema> | null;
  user: StaffProfile | null;
  error: string | null;
  message: string;
  /** Set while the account is locked, in seconds. */
  retryAfterSeconds: number | null;
};

const refused = 'Invalid username or password';

function toRefusal(error: string, status = 401, retryAfterSeconds: number | null = null): Response {
  const answer: LoginAnswer = {
    success: false,
    token: null,
    session: null,
    user: null,
    error,
    message: error,
    retryAfterSeconds,
  };
  return toJson(answer, status, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) });
}

/**
 * Signs staff in. Each attempt is counted in the database before the password is looked at, so that attempts sent at the
 * same moment cannot slip past the limit; what fails for a reason of ours is taken off again.
 */
export function createAdminLogin(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId, adminDomain } = environment;

  return async function login(body: unknown, address: string): Promise<Response> {
    const credentials = v.safeParse(credentialsSchema, body);
    if (!credentials.success) return toRefusal('Username and password are required', 400);
    const { username, password } = credentials.output;
    const email = toStaffEmail(username, adminDomain);
    const attempt = { p_dealer_id: dealerId, p_account: email, p_address: address };
    const [permit] = await backend.call('begin_sign_in', attempt, permitSchema);
    if (!permit.is_allowed) return toRefusal('Too many attempts', 401, Math.max(1, permit.retry_after_seconds));

    const finish = (outcome: 'succeeded' | 'undecided') =>
      backend.call('finish_sign_in', { ...attempt, p_outcome: outcome }, v.unknown());
    try {
      const answer = await backend.auth('POST', '/token?grant_type=password', { body: { email, password }, address });
      if (answer.status === 429)
        throw new TrustedError(503, 'Sign-in is busy right now. Please try again in a minute.');
      if (answer.status !== 200) return toRefusal(refused);
      const session = v.parse(sessionSchema, answer.body);
      const user = await getStaffProfile(backend, dealerId, session.access_token);
      // A person who works for somebody else, or no longer here, learns no more than one who mistyped.
      if (!user) return toRefusal(refused);
      await finish('succeeded');
      return toJson({
        success: true,
        token: session.access_token,
        session,
        user,
        error: null,
        message: 'Signed in',
        retryAfterSeconds: null,
      } satisfies LoginAnswer);
    } catch (error) {
      await finish('undecided').catch(() => undefined);
      throw error;
    }
  };
}
