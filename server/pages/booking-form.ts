import {
  type DealerContact,
  formatTestDriveTime,
  groupSlots,
  parseContactFields,
  readTestDriveLink,
  type TestDriveAnswer,
  type TestDriveLink,
  type TestDriveSource,
  type TestDriveValues,
  toBookingPath,
  toTestDrivePath,
  type VehicleSource,
  vehicleIdFromParam,
  vehicleName,
} from '@dealer/shared-domain';
import * as v from 'valibot';
import type { BackendClient } from '../backend-client.ts';
import { readForm, readText } from '../http/form-request.ts';
import { type FormSender, toMessageId } from './contact-form.ts';
import { toLinkKey, toLinkKeyHash } from './link-key.ts';
import { readRefusal } from './posted-message.ts';

type TestDriveFormOptions = {
  /** HMAC key of ids and links. */
  secret: string;
  dealerId: string;
  backend: Pick<BackendClient, 'call'>;
  testDrives: TestDriveSource;
  getVehicle: VehicleSource['getVehicle'];
  getContact: () => Promise<DealerContact>;
  /** Renders the page with the entered values and the errors. */
  renderResult: (url: URL, status: number, answer: TestDriveAnswer) => Promise<Response>;
};

const incomplete = 'Your test drive is not booked yet. Please check the marked fields.';
const bookingFailed = 'Your test drive could not be booked. Please try again later.';

type Posted = { request: Request; fields: URLSearchParams; sender: FormSender };

/** Handles `POST /test-drive`: books, moves or cancels, then redirects to the page of the signed link. */
export function createTestDriveForm(options: TestDriveFormOptions) {
  return async function handleTestDriveForm(request: Request, sender: FormSender): Promise<Response> {
    const form = await readForm(request, sender.publicUrl);
    if (form.kind === 'refused') return form.response;
    const link = readTestDriveLink(form.fields);
    const posted = { request, fields: form.fields, sender };
    return link ? changeTestDrive(options, posted, link) : bookTestDrive(options, posted);
  };
}

async function bookTestDrive(options: TestDriveFormOptions, { request, fields, sender }: Posted): Promise<Response> {
  const { secret, dealerId, backend } = options;
  const values = readValues(fields);
  const vehicleId = vehicleIdFromParam(fields.get('vehicle') ?? undefined);
  const url = new URL(toBookingPath(vehicleId ?? ''), request.url);
  const refuse = (status: number, message: string, errors: TestDriveAnswer['errors'] = {}) =>
    options.renderResult(url, status, { values, errors, message });

  const checked = parseContactFields({ ...values, message: values.message || '-' });
  const { timeZone } = await options.getContact();
  const hasTime = values.startsAt !== '' && isOnDay(fields.get('day'), values.startsAt, timeZone);
  const errors = { ...(!hasTime && { startsAt: 'Choose a time' }), ...checked.errors };
  if (!checked.fields || Object.keys(errors).length > 0) return refuse(422, incomplete, errors);
  const { name, email, phone } = checked.fields;
  const id = toMessageId(secret, [fields.get('attempt'), vehicleId, ...Object.values(values)]);
  const key = toLinkKey(secret, 'test drive', id);
  try {
    const parameters = {
      ...{ p_network: sender.network, p_user_agent: request.headers.get('user-agent') ?? '', p_dealer_id: dealerId },
      ...{ p_id: id, p_token_hash: toLinkKeyHash(key), p_name: name, p_email: email, p_phone: phone },
      p_message: [await describeTestDrive(options, { vehicleId, startsAt: values.startsAt }), values.message.trim()]
        .filter(Boolean)
        .join('\n\n'),
      ...{ p_vehicle_id: vehicleId, p_starts_at: values.startsAt, p_trap: fields.get('website') ?? '' },
    };
    await backend.call('book_test_drive', parameters, v.unknown());
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) console.warn('A test drive could not be booked:', error);
    return refuse(refusal?.status ?? 503, refusal?.message ?? bookingFailed);
  }
  return redirect(toTestDrivePath({ id, key }));
}

const changeProblems: Record<number, string> = { 409: 'taken', 429: 'often' };

async function changeTestDrive(
  options: TestDriveFormOptions,
  { fields }: Posted,
  link: TestDriveLink,
): Promise<Response> {
  const page = toTestDrivePath(link);
  const startsAt = fields.get('startsAt') ?? '';
  const isCancelled = fields.get('action') === 'cancel';
  const { timeZone } = await options.getContact();
  if (!isCancelled && !(isTime(startsAt) && isOnDay(fields.get('day'), startsAt, timeZone))) {
    return redirect(`${page}&problem=time`);
  }
  try {
    const booked = await options.testDrives.getTestDrive(link);
    if (!booked) return redirect(page);
    const before = await describeTestDrive(options, booked);
    const named = { p_id: link.id, p_token: link.key };
    if (isCancelled) {
      const parameters = { ...named, p_message: `Cancelled by the visitor: ${before}` };
      await options.backend.call('cancel_test_drive', parameters, v.unknown());
    } else {
      const p_message = `Moved to ${formatTestDriveTime(startsAt, timeZone)}. Before: ${before}`;
      await options.backend.call('move_test_drive', { ...named, p_starts_at: startsAt, p_message }, v.unknown());
    }
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) console.warn('A test drive could not be changed:', error);
    return redirect(`${page}&problem=${changeProblems[refusal?.status ?? 0] ?? 'failed'}`);
  }
  return redirect(page);
}

/** `Test drive of the 2019 Honda Civic EX on Tuesday, November 24, 4:30 PM.` */
async function describeTestDrive(
  { getVehicle, getContact }: TestDriveFormOptions,
  { vehicleId, startsAt }: { vehicleId: string | null; startsAt: string },
): Promise<string> {
  const vehicle = vehicleId === null ? null : await getVehicle(vehicleId).catch(() => null);
  const { timeZone } = await getContact();
  const about = vehicle ? ` of the ${vehicleName(vehicle)}` : '';
  return `Test drive${about} on ${formatTestDriveTime(startsAt, timeZone)}.`;
}

function readValues(form: URLSearchParams): TestDriveValues {
  const read = (name: string) => readText(form, name);
  const [name, email, phone, message] = [read('name'), read('email'), read('phone'), read('message')];
  const startsAt = read('startsAt');
  return { name, email, phone, message, startsAt: isTime(startsAt) ? startsAt : '' };
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Without scripts, a time of another day may stay chosen out of sight. */
function isOnDay(day: string | null, startsAt: string, timeZone: string): boolean {
  const [slotDay] = groupSlots([{ startsAt, isTaken: false }], timeZone);
  return day === null || day === slotDay?.date;
}

function redirect(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
}
