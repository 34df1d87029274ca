import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { sendMail } from '../jobs/mail/mail.ts';
import { toMailValues, toSenderName } from '../jobs/mail/mail-values.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { readMailDealer } from './mail-dealer.ts';
import { countAttempt, countPassword } from './staff/attempts.ts';
import { requireMember } from './staff/staff-members.ts';
import { requireStaff } from './staff/staff-profile.ts';

const codeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{8}$/)) });
const wrongCode = 'This code is not right or has expired. Send a new one.';
/** A code is valid in the period in which it was mailed and in the next one. */
const periodMs = 10 * 60_000;

/** Confirms that a person reads mails at their contact e-mail, with a code that is computed and stored nowhere. */
export function createContactEmail(config: PrivateConfig, backend: BackendClient, now: () => number = Date.now) {
  const { dealerId, supabaseSecretKey } = config;

  function toCode(userId: string, email: string, period: number): string {
    const hash = createHmac('sha256', supabaseSecretKey).update(`contact e-mail ${userId} ${email} ${period}`).digest();
    return String(hash.readUInt32BE(0) % 100_000_000).padStart(8, '0');
  }

  async function requireAddress({ accessToken }: ApiRequest): Promise<{ userId: string; email: string }> {
    const { id: userId } = await requireStaff(backend, dealerId, accessToken);
    const { contact_email: email } = await requireMember(backend, dealerId, userId);
    if (email === null) throw new ApiError(409, 'Enter a contact e-mail under People first.');
    return { userId, email };
  }

  async function sendCode(request: ApiRequest): Promise<Response> {
    const { userId, email } = await requireAddress(request);
    if (config.mail === null || new URL(config.mail.url).origin === new URL(config.supabaseUrl).origin) {
      throw new ApiError(409, 'Set up real mail first: mails stay on this machine.');
    }
    const limit = { dealerId, address: request.address, account: `code to ${email}` };
    if (!(await countAttempt(backend, limit))) throw new ApiError(429, 'Too many codes were sent. Try again later.');
    const problem = await sendMail(
      config.mail,
      await toMail(email, toCode(userId, email, Math.floor(now() / periodMs))),
    );
    if (problem !== null) throw new ApiError(503, `The mail service did not take it: ${problem}`);
    return toJson({ success: true, sentTo: email });
  }

  async function toMail(email: string, code: string) {
    const dealer = await readMailDealer(backend, dealerId);
    return toMailValues(dealer, {
      to: email,
      toName: email,
      subject: `${toSenderName(dealer)}: confirm your e-mail address`,
      message: `Your code is ${code}. Enter it in the back office within 10 minutes. If you did not ask for it, you need do nothing.`,
      writtenAt: new Date(now()),
    });
  }

  async function confirm(request: ApiRequest): Promise<Response> {
    const { code } = parseBody(codeSchema, request.body, 'Enter the 8 digits of the code.');
    const { userId, email } = await requireAddress(request);
    const period = Math.floor(now() / periodMs);
    const limit = { dealerId, address: request.address, account: `code of ${email}` };
    const isRight = await countPassword(backend, limit, async () => {
      const codes = [period, period - 1].map((each) => toCode(userId, email, each));
      return codes.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(code))) || null;
    });
    if (isRight === null) throw new ApiError(403, wrongCode);
    const parameters = { p_dealer_id: dealerId, p_user_id: userId, p_email: email };
    if (!(await backend.call('confirm_contact_email', parameters, v.boolean()))) throw new ApiError(409, wrongCode);
    return toJson({ success: true });
  }

  return { sendCode, confirm };
}
