import { createHash } from 'node:crypto';
import { invalidLinkCode } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';
import { toErrorMessage } from '../../http/send-request.ts';
import { sendMail } from '../../jobs/mail/mail.ts';
import { toMailValues, toSenderName } from '../../jobs/mail/mail-values.ts';
import type { PrivateConfig } from '../../private-config.ts';
import { readMailDealer } from '../mail-dealer.ts';
import { requireSuccess } from './require-success.ts';

type LinkKind = 'recovery' | 'invite';
export type PasswordLink = { kind: LinkKind; userId: string; hash: string };

const linkSchema = v.looseObject({ id: v.string(), hashed_token: v.string() });

/** A link of the auth service, valid for one use within an hour. */
export async function createRecoveryLink(backend: BackendClient, email: string): Promise<PasswordLink> {
  const response = await backend.auth('POST', '/admin/generate_link', { body: { type: 'recovery', email } });
  const { id: userId, hashed_token: hash } = v.parse(linkSchema, requireSuccess(response));
  return { kind: 'recovery', userId, hash };
}

/** Contains the user's id, which is needed before the link is redeemed. */
function toLinkToken({ kind, userId, hash }: PasswordLink): string {
  return `${kind}.${userId}.${hash}`;
}

export function parseLinkToken(token: string): PasswordLink | null {
  const [, kind, userId = '', hash = ''] =
    /^(recovery|invite)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,200})$/.exec(token) ?? [];
  return kind === 'recovery' || kind === 'invite' ? { kind, userId, hash } : null;
}

type LinkMail = { link: PasswordLink; username: string; contactEmail: string; publicUrl: string };

export async function mailPasswordLink(
  { dealerId, mail }: Pick<PrivateConfig, 'dealerId' | 'mail'>,
  backend: BackendClient,
  { link, username, contactEmail, publicUrl }: LinkMail,
): Promise<string | null> {
  if (mail === null) return 'No mail service is configured.';
  // The Host header is chosen by the client: a link with it could lead to another site.
  if (publicUrl === '') return 'PUBLIC_URL is not set.';
  const dealer = await readMailDealer(backend, dealerId).catch(toErrorMessage);
  if (typeof dealer === 'string') return dealer;
  const name = toSenderName(dealer);
  const address = `${publicUrl}/admin/login?link=${encodeURIComponent(toLinkToken(link))}`;
  const { subject, lead, closing } = texts[link.kind];
  const values = toMailValues(dealer, {
    to: contactEmail,
    toName: username,
    subject: subject(name),
    message: `${lead(name, username)}\n\n${address}\n\n${closing}`,
    writtenAt: new Date(),
  });
  return sendMail(mail, { ...values, link: address });
}

const texts = {
  recovery: {
    subject: (name: string) => `${name}: choose a new password`,
    lead: (name: string, username: string) =>
      `A new password was asked for at ${name}, for the user name "${username}". Choose it here:`,
    closing:
      'The link works once, within one hour. After that, choose "Forgot your password?" on the sign-in page for a new one. If you did not expect this mail, you need do nothing.',
  },
  invite: {
    subject: (name: string) => `${name}: your account is ready`,
    lead: (name: string, username: string) =>
      `${name} has invited you to its back office. Your user name is "${username}". Choose your password here:`,
    closing:
      'The link works once, within 72 hours. After that, ask an owner of the dealership for a new one. If you did not expect this mail, you need do nothing.',
  },
};

export function hashInvitation(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const redeemedSchema = v.picklist(['opened', 'expired', 'invalid']);
const checkedSchema = v.nullable(v.picklist(['open', 'expired', 'invalid']));

/** Throws if the link is used, expired, or belongs to another person. It can be used after that. */
export async function checkLink(backend: BackendClient, dealerId: string, link: PasswordLink): Promise<void> {
  const { kind, userId, hash } = link;
  const parameters = { p_dealer_id: dealerId, p_user_id: userId, p_kind: kind };
  const tokenHash = kind === 'invite' ? hashInvitation(hash) : hash;
  const state = await backend.call('check_password_link', { ...parameters, p_token_hash: tokenHash }, checkedSchema);
  if (state !== 'open') throw toLinkError(kind, state);
}

function toLinkError(kind: LinkKind, state: string | null): ApiError {
  return kind === 'invite' && state === 'expired'
    ? new ApiError(403, expiredInvitation, { code: invalidLinkCode })
    : invalidLink();
}

type RestoreLink = () => Promise<void>;

async function redeemInvitation(
  backend: BackendClient,
  dealerId: string,
  { userId, hash }: PasswordLink,
): Promise<RestoreLink> {
  const parameters = { p_dealer_id: dealerId, p_user_id: userId, p_token_hash: hashInvitation(hash) };
  const outcome = await backend.call('redeem_invitation', parameters, redeemedSchema);
  if (outcome !== 'opened') throw toLinkError('invite', outcome);
  return async () => void (await backend.call('restore_invitation', parameters, v.unknown()));
}

const expiredInvitation =
  'This invitation has expired: its link was good for 72 hours. Ask an owner of the dealership for a new one.';

const openedSchema = v.looseObject({ access_token: v.string(), user: v.looseObject({ id: v.string() }) });

/** Throws if the link is used, expired, or belongs to another person. The result makes the link work again. */
export async function redeemLink(
  backend: BackendClient,
  dealerId: string,
  link: PasswordLink,
  client: { address: string; userAgent: string | null },
): Promise<RestoreLink> {
  if (link.kind === 'invite') return redeemInvitation(backend, dealerId, link);
  const { kind, userId, hash } = link;
  const init = { body: { type: kind, token_hash: hash }, ...client };
  const { status, body } = await backend.auth('POST', '/verify', init);
  const opened = v.safeParse(openedSchema, body);
  if (status >= 300 || !opened.success || opened.output.user.id !== userId) throw invalidLink();
  const { access_token: accessToken } = opened.output;
  return async () => {
    await backend.call('restore_recovery_link', { p_user_id: userId, p_token_hash: hash }, v.unknown());
    await backend.auth('POST', '/logout?scope=local', { accessToken });
  };
}

export function invalidLink(): ApiError {
  return new ApiError(403, 'This link is no longer valid. Ask for a new one.', { code: invalidLinkCode });
}
