import { randomUUID } from 'node:crypto';
import {
  type AlertAnswer,
  type DealerContact,
  describeCriteria,
  type InventoryQuery,
  leaveOutExclusions,
  parseContactFields,
  parseCriteria,
  readAlertLink,
  retention,
  type SignedLink,
  toAlertConsentLabel,
  toAlertConsentNote,
  toAlertFormPath,
  toAlertPath,
  toStoredCriteria,
  understandCriteria,
  type VehicleSource,
} from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { readForm } from '../http/form-request.ts';
import type { FormSender } from './contact-form.ts';
import { toLinkKey, toLinkKeyHash } from './link-key.ts';
import { readRefusal } from './posted-message.ts';
import { hasWebAddress } from './web-address.ts';

export type AlertFormOptions = {
  /** HMAC key of the links. */
  secret: string;
  dealerId: string;
  backend: Pick<BackendClient, 'call'>;
  getInventory: VehicleSource['getInventory'];
  getContact: () => Promise<DealerContact>;
  /** Renders the page with the answer. */
  renderResult: (url: URL, status: number, answer: AlertAnswer) => Promise<Response>;
};

const incomplete = 'Nothing is stored yet. Please check the marked fields.';
const requestFailed = 'Your alert could not be stored. Please try again later.';
const webAddressRefused = 'Take the web address out of your search.';
const consentMissing = 'Tick the box to get e-mails from us';

/** Handles `POST /alert`: asks the address by mail, or does what the button of a signed link's page says. */
export function createAlertForm(options: AlertFormOptions) {
  return async function handleAlertForm(request: Request, sender: FormSender): Promise<Response> {
    const form = await readForm(request, sender.publicUrl);
    if (form.kind === 'refused') return form.response;
    // The one-click post of RFC 8058 has the link in its address.
    const link = readAlertLink(form.fields) ?? readAlertLink(new URL(request.url).searchParams);
    return link ? changeAlert(options, form.fields, link) : requestAlert(options, request, form.fields, sender);
  };
}

async function requestAlert(
  options: AlertFormOptions,
  request: Request,
  fields: URLSearchParams,
  { network }: FormSender,
): Promise<Response> {
  const { secret, dealerId, backend, renderResult } = options;
  const criteria = parseCriteria(fields.getAll('criteria'));
  const url = new URL(toAlertFormPath(criteria), request.url);
  const email = (fields.get('email') ?? '').trim();
  const hasConsent = fields.has('consent');
  const wantsBranded = fields.has('branded');
  const refuse = (status: number, message: string, errors = {}) =>
    renderResult(url, status, { kind: 'refused', criteria, email, hasConsent, wantsBranded, errors, message });

  const checked = parseContactFields({ name: '-', email, phone: '', message: '-' });
  const errors = {
    ...(checked.errors?.email && { email: checked.errors.email }),
    ...(!hasConsent && { consent: consentMissing }),
  };
  if (Object.keys(errors).length > 0) return refuse(422, incomplete, errors);
  const id = randomUUID();
  const contact = await options.getContact();
  const wanted = await understand(options, criteria);
  if (hasWebAddress(wanted.label)) return refuse(422, webAddressRefused);
  const parameters = {
    ...{ p_network: network, p_dealer_id: dealerId, p_id: id, p_email: email },
    p_token_hash: toLinkKeyHash(toLinkKey(secret, 'alert', id)),
    p_criteria: toStoredCriteria(wanted.criteria, wantsBranded),
    p_label: wanted.label,
    p_consent_text: `${toAlertConsentLabel(contact)} ${toAlertConsentNote(contact)}`,
    p_trap: fields.get('website') ?? '',
  };
  try {
    await backend.call('request_alert', parameters, v.unknown());
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) console.warn('An alert could not be stored:', error);
    return refuse(refusal?.status ?? 503, refusal?.message ?? requestFailed);
  }
  return renderResult(url, 200, { kind: 'asked', criteria: wanted.criteria, wantsBranded, email });
}

/** What can be waited for, in the words of the list, whose search understands a phrase. */
async function understand({ getInventory }: AlertFormOptions, requested: InventoryQuery) {
  const { criteria, understood } = leaveOutExclusions(requested, await understandCriteria(getInventory, requested));
  return { criteria, label: describeCriteria(criteria, understood) };
}

async function changeAlert(options: AlertFormOptions, fields: URLSearchParams, link: SignedLink): Promise<Response> {
  const { backend } = options;
  const named = { p_id: link.id, p_token: link.key };
  const action = fields.get('List-Unsubscribe') === 'One-Click' ? 'end' : fields.get('action');
  const page = toAlertPath(link);
  try {
    if (action === 'confirm') {
      await backend.call('confirm_alert', { ...named, p_period: retention.alerts }, v.unknown());
    } else if (action === 'end') {
      await backend.call('end_alerts', named, v.unknown());
    } else if (action === 'resume') {
      await backend.call('resume_alerts', named, v.unknown());
    } else if (action === 'change') {
      const { criteria, label } = await understand(options, parseCriteria(fields.getAll('criteria')));
      const p_criteria = toStoredCriteria(criteria, fields.has('branded'));
      const parameters = { ...named, p_criteria, p_label: label };
      await backend.call('change_alert', parameters, v.unknown());
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) console.warn('An alert could not be changed:', error);
    return redirect(`${page}&problem=${refusal ? 'refused' : 'failed'}`);
  }
  return redirect(page);
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
