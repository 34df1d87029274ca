import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { sendMessageMail } from '../jobs/mail/message-mails.ts';
import { sendReply } from '../jobs/mail/reply-mails.ts';
import { toPrivateAddress } from '../media/private-photos.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, parseBody, toJson } from './http.ts';
import { requirePermission } from './staff/require-permission.ts';

const id = v.pipe(v.string(), v.uuid());
const replySchema = v.object({
  id,
  /** Created in the browser, so that a retry sends no second reply. */
  replyId: v.optional(id),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Write a reply first.'),
    v.maxLength(5000, 'The reply must be 5000 characters or less.'),
  ),
});
const photosSchema = v.object({ id });
const conversationSchema = v.nullable(
  v.object({ photos: v.array(v.object({ id: v.string(), public_id: v.string() })) }),
);
const againSchema = v.object({ kind: v.picklist(['message', 'reply']), id });

export function createMessages(config: PrivateConfig, backend: BackendClient) {
  const { dealerId, mail, media } = config;

  async function reply({ body, accessToken }: ApiRequest): Promise<Response> {
    const person = await requirePermission(backend, dealerId, accessToken, 'messages');
    const { replyId = crypto.randomUUID(), ...written } = parseBody(replySchema, body, 'Choose a message.');
    if (!(await isVisible(written.id, accessToken))) throw new ApiError(404, 'This message no longer exists.');
    const parameters = {
      p_dealer_id: dealerId,
      p_message_id: written.id,
      p_id: replyId,
      p_text: written.text,
      p_author_name: person.username,
    };
    if (!(await backend.call('store_message_reply', parameters, v.boolean()))) {
      throw new ApiError(404, 'This message no longer exists.');
    }
    return toJson({ success: true, id: replyId, ...(await mailReply(replyId)) });
  }

  /** Addresses that show a message's photographs for a short time. */
  async function photos({ body, accessToken }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'messages');
    const parameters = { p_dealer_id: dealerId, p_id: parseBody(photosSchema, body, 'Choose a message.').id };
    const conversation = await backend.call('message_conversation', parameters, conversationSchema, accessToken);
    if (!conversation) throw new ApiError(404, 'This message no longer exists.');
    if (!media) throw new ApiError(503, 'The media host is not configured.');
    const addresses = conversation.photos.map((photo) => ({
      id: photo.id,
      url: toPrivateAddress(media, photo.public_id),
    }));
    return toJson({ success: true, photos: addresses });
  }

  async function sendAgain({ body, accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'messages');
    const { kind, id } = parseBody(againSchema, body, 'Choose a message.');
    const sent = kind === 'reply' ? await mailReply(id) : await mailMessage(id, publicUrl);
    return toJson({ success: true, ...sent });
  }

  /** A salesperson sees own leads and free ones only, with their messages. */
  async function isVisible(messageOrLeadId: string, accessToken: string | undefined): Promise<boolean> {
    const parameters = { p_dealer_id: dealerId, p_id: messageOrLeadId };
    const message = await backend.call('message_conversation', parameters, v.unknown(), accessToken);
    if (message) return true;
    return Boolean(await backend.call('lead_detail', parameters, v.unknown(), accessToken));
  }

  async function mailReply(replyId: string) {
    if (!mail) return notConfigured;
    return toOutcome(await sendReply(backend, mail, dealerId, replyId));
  }

  async function mailMessage(messageId: string, publicUrl: string) {
    if (!mail) return notConfigured;
    return toOutcome(await sendMessageMail(backend, mail, dealerId, { id: messageId, publicUrl }));
  }

  return { reply, sendAgain, photos };
}

const notConfigured = { isMailed: false, error: 'The email sending service is not configured.' };

function toOutcome(problems: (string | null)[]) {
  const [problem = null] = problems;
  return { isMailed: problem === null, error: problem };
}
