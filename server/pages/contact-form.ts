import { createHmac } from 'node:crypto';
import {
  type ContactErrors,
  type ContactFormAnswer,
  contactFormAnchor,
  type DealerContact,
  isInquiry,
  parseComparedIds,
  parseContactFields,
  paths,
  toConsentText,
  toMessageReference,
  toReceivedPath,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import { readForm, readText } from '../http/form-request.ts';
import type { PostedMessage, StoreOutcome } from './posted-message.ts';

type Refusal = Extract<ContactFormAnswer, { kind: 'refused' }>;
export type FormSender = { network: string; publicUrl: string };

type ContactFormOptions = {
  /** HMAC key of message ids, which makes them unpredictable. */
  secret: string;
  store: (message: PostedMessage) => Promise<StoreOutcome>;
  getContact: () => Promise<DealerContact>;
  /** Renders the contact page with the entered values and the errors. */
  renderResult: (url: URL, status: number, result: ContactFormAnswer) => Promise<Response>;
  now?: () => Date;
};

const incomplete = 'Your message has not been sent yet. Please check the marked fields.';
const sendFailed = 'Failed to send message. Please try again later.';

/** Handles a message posted without scripts: stores it, leaves the mail to the job, and redirects to a confirmation. */
export function createContactForm({
  secret,
  store,
  getContact,
  renderResult,
  now = () => new Date(),
}: ContactFormOptions) {
  return async function handleContactForm(request: Request, sender: FormSender): Promise<Response> {
    const form = await readForm(request, sender.publicUrl);
    if (form.kind === 'refused') return form.response;
    const values = readValues(form.fields);
    const vehicleId = vehicleIdFromParam(form.fields.get('vehicle') ?? undefined);
    const comparedIds = parseComparedIds(form.fields.get('vehicles'));
    const formUrl = toFormUrl(request.url, vehicleId, comparedIds);
    const hasConsent = form.fields.has('consent');
    const refuse = (status: number, message: string, errors: ContactErrors = {}) => {
      const result: Refusal = { kind: 'refused', values, hasConsent, errors, message };
      return renderResult(formUrl, status, result);
    };

    const inquiry = form.fields.get('inquiry');
    if (isInquiry(inquiry)) {
      const edited: ContactFormAnswer = { kind: 'edited', inquiry, values, hasConsent };
      return renderResult(formUrl, 200, edited);
    }
    const { fields, errors } = parseContactFields(values);
    if (!fields) return refuse(422, incomplete, errors);
    const writtenAt = now();
    const id = toMessageId(secret, [writtenAt.toISOString().slice(0, 10), vehicleId, ...Object.values(fields)]);
    try {
      const outcome = await store({
        id,
        fields,
        vehicleId,
        consentText: hasConsent ? toConsentText(await getContact()) : null,
        page: comparedIds.length > 0 ? paths.compare(comparedIds) : paths.contact,
        trap: form.fields.get('website') ?? '',
        network: sender.network,
        userAgent: request.headers.get('user-agent') ?? '',
      });
      if (outcome.kind === 'refused') return refuse(outcome.isTooMany ? 429 : 422, outcome.message);
    } catch (error) {
      console.warn('A posted message could not be stored:', error);
      return refuse(503, sendFailed);
    }
    const location = `${toReceivedPath(toMessageReference(id), writtenAt)}#${contactFormAnchor}`;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  };
}

function readValues(form: URLSearchParams): Refusal['values'] {
  const read = (name: string) => readText(form, name);
  return { name: read('name'), email: read('email'), phone: read('phone'), message: read('message') };
}

function toFormUrl(requestUrl: string, vehicleId: string | null, comparedIds: string[]): URL {
  const url = new URL(comparedIds.length > 0 ? paths.contactAbout(comparedIds) : paths.contact, requestUrl);
  if (vehicleId !== null) url.searchParams.set('vehicle', vehicleId);
  return url;
}

/**
 * The page is the same for all visitors and contains no id, so the id is computed from the message: the same message
 * posted twice within a day is stored once.
 */
export function toMessageId(secret: string, parts: (string | null)[]): string {
  const bytes = createHmac('sha256', secret).update(JSON.stringify(parts)).digest().subarray(0, 16);
  // Version 8 (custom) and variant 1 of RFC 9562.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
