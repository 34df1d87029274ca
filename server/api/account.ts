import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { countCode, countPassword } from './staff/attempts.ts';
import { createKnownDevices } from './staff/known-devices.ts';
import { createRecoveryCode, hashRecoveryCode } from './staff/password.ts';
import { requireGoodPassword } from './staff/password-check.ts';
import { toPasswordError } from './staff/password-error.ts';
import { removeFactors } from './staff/second-factor.ts';
import { findSessionId } from './staff/session-id.ts';
import { requireStaff, type StaffProfile } from './staff/staff-profile.ts';

const recoveryCodes = 10;
const secret = v.pipe(v.string(), v.maxLength(1024));
const given = v.pipe(secret, v.nonEmpty());
const passwordSchema = v.object({ currentPassword: given, newPassword: secret });
const confirmationSchema = v.object({ currentPassword: given });
const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) });
const sessionSchema = v.looseObject({ access_token: v.string() });

/** Changes to the caller's own account that need the password in addition to the token. */
export function createAccount(config: PrivateConfig, backend: BackendClient) {
  const { dealerId } = config;
  const requirePassword = createPasswordCheck(config, backend);

  async function changePassword({ body, accessToken, ...client }: ApiRequest): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    const { currentPassword, newPassword } = parseBody(passwordSchema, body, 'Enter the current and the new password.');
    if (person.secondFactor === 'needed') throw new ApiError(403, 'Confirm your second factor first.');
    await requireGoodPassword(backend, { dealerId, username: person.username, password: newPassword });
    await requirePassword(person, currentPassword, client);
    // With the user's own token the auth service ends the other sessions and preserves this one.
    const { status, body: response } = await backend.auth('PUT', '/user', {
      body: { password: newPassword, current_password: currentPassword },
      accessToken: person.accessToken,
      address: client.address,
    });
    if (status >= 300) throw toPasswordError(status, response);
    return toJson({ success: true });
  }

  /** Marks the session as recently authenticated, as the auth service does for a code. */
  async function confirm({ body, accessToken, ...client }: ApiRequest): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    const { currentPassword } = parseBody(confirmationSchema, body, 'Enter your password.');
    await requirePassword(person, currentPassword, client);
    const session = { p_user_id: person.id, p_session_id: findSessionId(person.accessToken) };
    await backend.call('confirm_staff_session', session, v.unknown());
    return toJson({ success: true });
  }

  async function createCodes({ body, accessToken, ...client }: ApiRequest): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    requireVerified(person);
    const { currentPassword } = parseBody(confirmationSchema, body, 'Enter your password.');
    await requirePassword(person, currentPassword, client);
    const codes = Array.from({ length: recoveryCodes }, createRecoveryCode);
    const p_hashes = codes.map((code) => hashRecoveryCode(person.id, code));
    await backend.call('replace_recovery_codes', { p_user_id: person.id, p_hashes }, v.unknown());
    return toJson({ success: true, codes });
  }

  async function removeTwoFactor({ body, accessToken, ...client }: ApiRequest): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    requireVerified(person);
    const { currentPassword } = parseBody(confirmationSchema, body, 'Enter your password.');
    await requirePassword(person, currentPassword, client);
    await removeFactors(backend, person.id);
    return toJson({ success: true });
  }

  async function redeemRecoveryCode({ body, accessToken, address }: ApiRequest): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    const { code } = parseBody(codeSchema, body, 'Enter a recovery code.');
    if (person.secondFactor !== 'needed') throw new ApiError(409, 'This session needs no recovery code.');
    const used = await countCode(backend, { dealerId, address, userId: person.id }, async () => {
      const parameters = { p_user_id: person.id, p_hash: hashRecoveryCode(person.id, code) };
      return (await backend.call('use_recovery_code', parameters, v.boolean())) || null;
    });
    if (used === null) throw new ApiError(403, 'This recovery code is not right, or was used before.');
    await removeFactors(backend, person.id);
    return toJson({ success: true });
  }

  return { confirm, changePassword, createCodes, removeTwoFactor, redeemRecoveryCode };
}

/** Verifies the password at the auth service; counts as a sign-in attempt. */
function createPasswordCheck(config: PrivateConfig, backend: BackendClient) {
  const { dealerId } = config;
  const devices = createKnownDevices(config, backend);

  return async function requirePassword(
    { email: account }: StaffProfile,
    password: string,
    client: Omit<ApiRequest, 'body' | 'accessToken'>,
  ): Promise<void> {
    const { address, userAgent } = client;
    const counted = devices.toCountedAddress(client, account);
    const opened = await countPassword(backend, { dealerId, address: counted, account }, async () => {
      const response = await backend.auth('POST', '/token?grant_type=password', {
        body: { email: account, password },
        address,
        userAgent,
      });
      if (response.status === 429) throw new ApiError(503, 'Sign-in is busy right now. Please try again in a minute.');
      return response.status === 200 ? v.parse(sessionSchema, response.body) : null;
    });
    if (opened === null) throw new ApiError(403, 'The current password is not right.');
    // Verifying a password opens a session; it is closed, and marked so that no mail reports a sign-in.
    const sessionId = findSessionId(opened.access_token);
    if (sessionId !== null) await backend.call('recognize_session', { p_session_id: sessionId }, v.unknown());
    await backend.auth('POST', '/logout?scope=local', { accessToken: opened.access_token });
  };
}

function requireVerified({ secondFactor }: StaffProfile): void {
  if (secondFactor !== 'verified') throw new ApiError(403, 'Confirm your second factor first.');
}
