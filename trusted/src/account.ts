import { findPasswordProblem } from '@dealer/shared-domain/passwords';
import * as v from 'valibot';
import { countCode, countPassword } from './attempts.ts';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, parseBody, toJson } from './http.ts';
import { createRecoveryCode, hashRecoveryCode } from './password.ts';
import { readRefusalCode } from './refusal-code.ts';
import { removeFactors } from './second-factor.ts';
import { requireStaff, type StaffProfile } from './staff-profile.ts';
import { TrustedError } from './trusted-error.ts';

const recoveryCodes = 10;
const secret = v.pipe(v.string(), v.maxLength(1024));
const given = v.pipe(secret, v.nonEmpty());
const passwordSchema = v.object({ currentPassword: given, newPassword: secret });
const confirmationSchema = v.object({ currentPassword: given });
const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)) });
const sessionSchema = v.looseObject({ access_token: v.string() });

/** What people do with their own account, where a token alone is not enough. */
export function createAccount(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId } = environment;

  async function changePassword({ body, accessToken, address }: Asked): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    const { currentPassword, newPassword } = parseBody(passwordSchema, body, 'Enter the current and the new password.');
    if (person.secondFactor === 'needed') throw new TrustedError(403, 'Confirm your second factor first.');
    const problem = await findPasswordProblem(newPassword, person.username);
    if (problem !== null) throw new TrustedError(422, problem);
    await requirePassword(person, currentPassword, address);
    // In the person's own name: the service then ends their other sessions and keeps this one.
    const { status, body: answer } = await backend.auth('PUT', '/user', {
      body: { password: newPassword, current_password: currentPassword },
      accessToken: person.accessToken,
      address,
    });
    if (status >= 300) throw toPasswordError(status, answer);
    return toJson({ success: true });
  }

  async function createCodes({ body, accessToken, address }: Asked): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    requireVerified(person);
    const { currentPassword } = parseBody(confirmationSchema, body, 'Enter your password.');
    await requirePassword(person, currentPassword, address);
    const codes = Array.from({ length: recoveryCodes }, createRecoveryCode);
    const p_hashes = codes.map((code) => hashRecoveryCode(person.id, code));
    await backend.call('replace_recovery_codes', { p_user_id: person.id, p_hashes }, v.unknown());
    return toJson({ success: true, codes });
  }

  async function removeTwoFactor({ body, accessToken, address }: Asked): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    requireVerified(person);
    const { currentPassword } = parseBody(confirmationSchema, body, 'Enter your password.');
    await requirePassword(person, currentPassword, address);
    await removeFactors(backend, person.id);
    return toJson({ success: true });
  }

  async function redeemRecoveryCode({ body, accessToken, address }: Asked): Promise<Response> {
    const person = await requireStaff(backend, dealerId, accessToken);
    const { code } = parseBody(codeSchema, body, 'Enter a recovery code.');
    if (person.secondFactor !== 'needed') throw new TrustedError(409, 'This session needs no recovery code.');
    const used = await countCode(backend, { dealerId, address, userId: person.id }, async () => {
      const parameters = { p_user_id: person.id, p_hash: hashRecoveryCode(person.id, code) };
      return (await backend.call('use_recovery_code', parameters, v.boolean())) || null;
    });
    if (used === null) throw new TrustedError(403, 'This recovery code is not right, or was used before.');
    await removeFactors(backend, person.id);
    return toJson({ success: true });
  }

  async function requirePassword({ email: account }: StaffProfile, password: string, address: string): Promise<void> {
    const opened = await countPassword(backend, { dealerId, address, account }, async () => {
      const answer = await backend.auth('POST', '/token?grant_type=password', {
        body: { email: account, password },
        address,
      });
      if (answer.status === 429)
        throw new TrustedError(503, 'Sign-in is busy right now. Please try again in a minute.');
      return answer.status === 200 ? v.parse(sessionSchema, answer.body) : null;
    });
    if (opened === null) throw new TrustedError(403, 'The current password is not right.');
    // Only the comparison was wanted, not the session that comes with it.
    await backend.auth('POST', '/logout?scope=local', { accessToken: opened.access_token });
  }

  return { changePassword, createCodes, removeTwoFactor, redeemRecoveryCode };
}

function requireVerified({ secondFactor }: StaffProfile): void {
  if (secondFactor !== 'verified') throw new TrustedError(403, 'Confirm your second factor first.');
}

function toPasswordError(status: number, body: unknown): TrustedError {
  const code = readRefusalCode(body);
  if (code === 'same_password')
    return new TrustedError(422, 'The new password must be different from the current one.');
  if (code === 'weak_password') return new TrustedError(422, 'This password is too easy to guess. Choose another one.');
  return new TrustedError(503, 'The password cannot be changed right now. Please try again.', {
    cause: `${status} ${JSON.stringify(body)}`,
  });
}
