import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, parseBody, toJson } from './http.ts';
import { sendMessageMail } from './messages-mail.ts';
import { sendReply } from './replies-mail.ts';
import { requirePermission } from './require-permission.ts';
import { TrustedError } from './trusted-error.ts';

const id = v.pipe(v.string(), v.uuid());
const replySchema = v.object({
  id,
  /** Made in the browser, so that a reply that is sent again is the same one; without it each is a new one. */
  replyId: v.optional(id),
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Write a reply first.'),
    v.maxLength(5000, 'The reply must be 5000 characters or less.'),
  ),
});
const againSchema = v.object({ kind: v.picklist(['message', 'reply']), id });

/** What staff send by mail about the messages of visitors. */
export function createMessages(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId, mail } = environment;

  async function reply({ body, accessToken }: Asked): Promise<Response> {
    const person = await requirePermission(backend, dealerId, accessToken, 'messages');
    const { replyId = crypto.randomUUID(), ...written } = parseBody(replySchema, body, 'Choose a message.');
    const parameters = {
      p_dealer_id: dealerId,
      p_message_id: written.id,
      p_id: replyId,
      p_text: written.text,
      p_author_name: person.username,
    };
    if (!(await backend.call('store_message_reply', parameters, v.boolean()))) {
      throw new TrustedError(404, 'This message is not there any more.');
    }
    return toJson({ success: true, id: replyId, ...(await mailReply(replyId)) });
  }

  async function sendAgain({ body, accessToken }: Asked): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'messages');
    const asked = parseBody(againSchema, body, 'Choose a message.');
    const sent = asked.kind === 'reply' ? await mailReply(asked.id) : await mailMessage(asked.id);
    return toJson({ success: true, ...sent });
  }

  async function mailReply(replyId: string) {
    if (!mail) return notConfigured;
    return toOutcome(await sendReply(backend, mail, dealerId, replyId));
  }

  async function mailMessage(messageId: string) {
    if (!mail) return notConfigured;
    return toOutcome(await sendMessageMail(backend, mail, dealerId, messageId));
  }

  return { reply, sendAgain };
}

const notConfigured = { isMailed: false, error: 'The email sending service is not configured.' };

/** Nothing to send means that it has gone already, or that somebody else is sending it at this moment. */
function toOutcome(problems: (string | null)[]) {
  const [problem = null] = problems;
  return { isMailed: problem === null, error: problem };
}
