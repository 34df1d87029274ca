import {
  describeFlags,
  fallbackContact,
  formatAddress,
  formatDate,
  formatMileage,
  formatPrice,
  paths,
  pluralize,
  type SignedLink,
  toAlertPath,
  toUnsubscribePath,
  toVehicleCard,
  type VehicleCard,
  vehicleCardRowsSchema,
  vehicleName,
} from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import { toLinkKey, toLinkKeyHash } from '../../pages/link-key.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import { sendQueuedMails } from './mail-queue.ts';
import {
  type MailSender,
  type MailValues,
  senderColumns,
  toMailValues,
  toSenderLine,
  toTimeZone,
} from './mail-values.ts';

const perRun = 10;

const text = v.nullish(v.string(), '');
const alertColumns = { id: v.string(), email: v.string(), token_hash: v.string(), label: v.string(), ...senderColumns };
const requestsSchema = v.array(v.object({ ...alertColumns, asked_at: v.string() }));
const matchesSchema = v.array(
  v.object({
    ...alertColumns,
    consent_at: v.string(),
    ends_at: v.string(),
    currency: text,
    vehicles: v.pipe(
      vehicleCardRowsSchema,
      v.transform((rows) => rows.map(toVehicleCard)),
    ),
  }),
);
type Request = v.InferOutput<typeof requestsSchema>[number];
type Match = v.InferOutput<typeof matchesSchema>[number];

export type AlertMailOptions = {
  backend: Pick<BackendClient, 'call'>;
  mail: MailAccess;
  dealerId: string;
  secret: string;
  /** The site's address; empty if unknown. Without it people could not confirm or unsubscribe, so nothing is sent. */
  publicUrl: string;
  now?: () => Date;
  signal?: AbortSignal;
};

/** Asks addresses whether they want an alert. Returns the number of mails; throws if all of them failed. */
export async function sendAlertRequests(options: AlertMailOptions): Promise<number> {
  const { backend, mail, dealerId, publicUrl, signal } = options;
  if (!publicUrl) return 0;
  const queue = {
    take: () => backend.call('take_alert_requests', { p_dealer_id: dealerId, p_limit: perRun }, requestsSchema),
    toMail: async (row: Request) => toRequestMail(await signAlert(row, options), options),
    finish: ({ id }: Request, problem: string | null) =>
      backend.call('finish_alert_request', { p_id: id, p_error: problem }, v.unknown()),
    toName: ({ id }: Request) => `confirmation of alert ${id}`,
  };
  return countDone(await sendQueuedMails(mail, queue, { signal }), 'sent');
}

/** Sends people the vehicles that they wait for. Returns the number of mails; throws if all of them failed. */
export async function sendAlertMails(options: AlertMailOptions): Promise<number> {
  const { backend, mail, dealerId, publicUrl, signal } = options;
  if (!publicUrl) return 0;
  await backend.call('queue_alert_matches', { p_dealer_id: dealerId }, v.unknown());
  const queue = {
    take: () => backend.call('take_alert_mails', { p_dealer_id: dealerId, p_limit: perRun }, matchesSchema),
    toMail: (row: Match) => toMatchMail(row, options),
    finish: ({ id, vehicles }: Match, problem: string | null) => {
      const parameters = { p_id: id, p_vehicle_ids: vehicles.map((vehicle) => vehicle.id), p_error: problem };
      return backend.call('finish_alert_mail', parameters, v.unknown());
    },
    toName: ({ id }: Match) => `mail of alert ${id}`,
  };
  return countDone(await sendQueuedMails(mail, queue, { signal }), 'sent');
}

/** A link that another secret made cannot be computed, so the alert gets a new one. */
async function signAlert(row: Request, { backend, secret }: AlertMailOptions): Promise<Request> {
  const token_hash = toLinkKeyHash(toLinkKey(secret, 'alert', row.id));
  if (token_hash === row.token_hash) return row;
  await backend.call('sign_alert', { p_id: row.id, p_token_hash: token_hash }, v.unknown());
  return { ...row, token_hash };
}

function toRequestMail(row: Request, { secret, publicUrl, now = () => new Date() }: AlertMailOptions): MailValues {
  const link = toLink(row, secret);
  const parts = [
    `Someone asked us to write to this address when this arrives: ${row.label}. If it was you:`,
    `Yes, write to me:\n${publicUrl}${toAlertPath(link)}`,
    'If not, do nothing. We write no second time.',
    toFooter(row, `Unsubscribe: ${publicUrl}${toUnsubscribePath(link)}`),
  ];
  const subject = 'Was it you? Confirm your alert';
  return toMailValues(row, {
    to: row.email,
    toName: row.email,
    subject,
    message: parts.join('\n\n'),
    writtenAt: now(),
  });
}

function toMatchMail(row: Match, { secret, publicUrl, now = () => new Date() }: AlertMailOptions): MailValues {
  const { vehicles } = row;
  const [first] = vehicles;
  if (!first) throw new Error('There is no vehicle for this mail');
  const link = toLink(row, secret);
  const timeZone = toTimeZone(row.timezone);
  const currency = row.currency || fallbackContact.currency;
  const consentedOn = formatDate(row.consent_at, timeZone);
  const parts = [
    `${pluralize(vehicles.length, 'new vehicle')} for your alert: ${row.label}.`,
    ...vehicles.map((vehicle) => describeArrival(vehicle, currency, publicUrl)),
    toFooter(
      row,
      `You asked for this on ${consentedOn}. It ends on ${formatDate(row.ends_at, timeZone)}.`,
      `Unsubscribe in one click: ${publicUrl}${toUnsubscribePath(link)}`,
    ),
  ];
  const subject = toSubject(first, vehicles.length, currency);
  return toMailValues(row, {
    to: row.email,
    toName: row.email,
    subject,
    message: parts.join('\n\n'),
    writtenAt: now(),
  });
}

/** With one vehicle its name and price; the flags are next to each price. */
function toSubject(first: VehicleCard, count: number, currency: string): string {
  if (count > 1) return `${count} new: ${vehicleName(first)} and ${count === 2 ? 'one more' : `${count - 1} more`}`;
  const flags = describeFlags(first);
  return `1 new: ${vehicleName(first)}, ${formatPrice(first.price, currency)}${flags && `. ${flags}`}`;
}

function describeArrival(vehicle: VehicleCard, currency: string, publicUrl: string): string {
  const facts = [
    vehicle.mileageKm !== null && formatMileage(vehicle.mileageKm),
    vehicle.transmission,
    vehicle.fuelType,
  ];
  return [
    vehicleName(vehicle),
    `${formatPrice(vehicle.price, currency)} plus HST & licensing`,
    describeFlags(vehicle),
    facts.filter(Boolean).join(', '),
    `See it: ${publicUrl}${paths.vehicle(vehicle)}`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** A computed link would not work after a change of the secret, and a mail needs one that unsubscribes (CASL). */
function toLink({ id, token_hash }: { id: string; token_hash: string }, secret: string): SignedLink {
  const link = { id, key: toLinkKey(secret, 'alert', id) };
  if (toLinkKeyHash(link.key) !== token_hash) throw new Error('The link belongs to another secret');
  return link;
}

/** CASL: the sender, and how to unsubscribe. */
function toFooter(sender: MailSender, ...lines: string[]): string {
  const filled = {
    ...sender,
    dealer_address: sender.dealer_address || formatAddress(fallbackContact),
    dealer_phone: sender.dealer_phone || fallbackContact.phone,
    dealer_email: sender.dealer_email || fallbackContact.email,
  };
  return [toSenderLine(filled), ...lines].join('\n');
}
