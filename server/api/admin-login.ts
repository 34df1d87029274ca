import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { type PrivateConfig, toStaffEmail } from '../private-config.ts';
import { type ApiRequest, toJson } from './http.ts';
import { createKnownDevices } from './staff/known-devices.ts';
import { getStaffProfile, type StaffProfile } from './staff/staff-profile.ts';

const credentialsSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(128)),
  password: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1024)),
});
const permitSchema = v.tuple([v.object({ is_allowed: v.boolean(), retry_after_seconds: v.number() })]);
const sessionSchema = v.looseObject({ access_token: v.string(), refresh_token: v.string() });

/** Response of `POST /api/admin/login`; every refusal has status 401. */
type LoginBody = {
  success: boolean;
  token: string | null;
  /** The whole session, for the browser's client. */
  session: v.InferOutput<typeof sessionSchema> | null;
  user: StaffProfile | null;
  error: string | null;
  message: string;
  /** Seconds until the lock ends; null if the account is not locked. */
  retryAfterSeconds: number | null;
};

const refused = 'Invalid username or password';

function toRefusal(error: string, status = 401, retryAfterSeconds: number | null = null): Response {
  const body: LoginBody = {
    success: false,
    token: null,
    session: null,
    user: null,
    error,
    message: error,
    retryAfterSeconds,
  };
  return toJson(body, status, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) });
}

function toSuccess(session: v.InferOutput<typeof sessionSchema>, user: StaffProfile, cookie: string): Response {
  const body: LoginBody = {
    success: true,
    token: session.access_token,
    session,
    user,
    error: null,
    message: 'Signed in',
    retryAfterSeconds: null,
  };
  return toJson(body, 200, { 'set-cookie': cookie });
}

/**
 * Signs staff in. The database counts each attempt before the password is checked, so that parallel attempts cannot
 * exceed the limit; an attempt that failed for another reason is uncounted.
 */
export function createAdminLogin(config: PrivateConfig, backend: BackendClient) {
  const { dealerId, adminDomain } = config;

  const devices = createKnownDevices(config, backend);

  return async function login({ body, ...client }: ApiRequest): Promise<Response> {
    const credentials = v.safeParse(credentialsSchema, body);
    if (!credentials.success) return toRefusal('Username and password are required', 400);
    const { username, password } = credentials.output;
    const email = toStaffEmail(username, adminDomain);
    const attempt = { p_dealer_id: dealerId, p_account: email, p_address: devices.toCountedAddress(client, email) };
    const [permit] = await backend.call('begin_sign_in', attempt, permitSchema);
    if (!permit.is_allowed) return toRefusal('Too many attempts', 401, Math.max(1, permit.retry_after_seconds));

    const finish = (outcome: 'succeeded' | 'undecided') =>
      backend.call('finish_sign_in', { ...attempt, p_outcome: outcome }, v.unknown());
    try {
      const init = { body: { email, password }, address: client.address, userAgent: client.userAgent };
      const response = await backend.auth('POST', '/token?grant_type=password', init);
      if (response.status === 429) throw new ApiError(503, 'Sign-in is busy right now. Please try again in a minute.');
      if (response.status !== 200) return toRefusal(refused);
      const session = v.parse(sessionSchema, response.body);
      const user = await getStaffProfile(backend, dealerId, session.access_token);
      // Staff of another dealership and former staff get the same response as for a wrong password.
      if (!user) return toRefusal(refused);
      await finish('succeeded');
      return toSuccess(session, user, await devices.remember(client, email, session.access_token));
    } catch (error) {
      // Suspended staff get the same response as for a wrong password; the database refuses them too.
      if (error instanceof ApiError && error.status === 401) return toRefusal(refused);
      await finish('undecided').catch(() => undefined);
      throw error;
    }
  };
}
