import { fallbackContact, tradeInConditionKeys, tradeInConditions } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { create } from 'xmlbuilder2';
import { senderColumns, toTimeZone } from './mail-values.ts';

const text = v.nullish(v.string(), '');
const number = v.nullish(v.number());
const vehicleColumns = { year: number, make: text, model: text, trim: text, vin: text };

export const prospectSchema = v.object({
  id: v.string(),
  created_at: v.string(),
  source: v.string(),
  name: v.string(),
  email: text,
  phone: text,
  vehicle: v.nullable(v.object({ ...vehicleColumns, stock_number: text, mileage: number, price: number })),
  trade_ins: v.array(v.object({ ...vehicleColumns, kilometres: number, condition: v.picklist(tradeInConditionKeys) })),
  messages: v.array(v.string()),
  test_drive_at: v.nullable(v.string()),
});
export type Prospect = v.InferOutput<typeof prospectSchema>;

/** The dealer's columns that a lead for a CRM needs. */
export const adfDealerColumns = { ...senderColumns, currency: text };
export type AdfDealer = v.InferOutput<v.ObjectSchema<typeof adfDealerColumns, undefined>>;

type Element = ReturnType<typeof create>;

/** ADF 1.0 fixes the order of the elements; the functions below follow its DTD. */
export async function toAdf(prospect: Prospect, dealer: AdfDealer, publicUrl: string): Promise<string> {
  // 130 files, which a dealership without a CRM never needs.
  const xml = await import('xmlbuilder2');
  const document = xml.create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' });
  document.ins('adf', 'version="1.0"');
  const sender = publicUrl || dealer.dealer_name || fallbackContact.name;
  const element = document.ele('adf').ele('prospect', { status: 'new' });
  add(element, 'id', prospect.id, { sequence: '1', source: sender });
  add(element, 'requestdate', toOffsetTime(new Date(prospect.created_at), toTimeZone(dealer.timezone)));
  addWanted(element, prospect, dealer);
  for (const offered of prospect.trade_ins) addTradeIn(element, offered);
  addCustomer(element, prospect, dealer);
  addVendor(element, dealer, publicUrl);
  addProvider(element, dealer, publicUrl);
  return document.end({ prettyPrint: true });
}

function addWanted(parent: Element, { vehicle, source, test_drive_at }: Prospect, { currency }: AdfDealer): void {
  const interest = source === 'test-drive' || test_drive_at !== null ? 'test-drive' : 'buy';
  const element = parent.ele('vehicle', { interest, status: 'used' });
  // Every prospect must name a vehicle; for a general question its elements are empty.
  addName(element, vehicle ?? {});
  addOptional(element, 'vin', vehicle?.vin);
  addOptional(element, 'stock', vehicle?.stock_number);
  addOptional(element, 'trim', vehicle?.trim);
  addOdometer(element, vehicle?.mileage);
  if (vehicle?.price) {
    const attributes = { type: 'asking', currency: currency || fallbackContact.currency };
    add(element, 'price', String(vehicle.price), attributes);
  }
  if (!vehicle) add(element, 'comments', 'No particular vehicle');
}

function addTradeIn(parent: Element, offered: Prospect['trade_ins'][number]): void {
  const element = parent.ele('vehicle', { interest: 'trade-in', status: 'used' });
  addName(element, offered);
  addOptional(element, 'vin', offered.vin);
  addOptional(element, 'trim', offered.trim);
  addOdometer(element, offered.kilometres);
  const { label } = tradeInConditions[offered.condition];
  add(element, 'comments', `Condition as the customer says: ${label}`);
}

type NamedVehicle = { year?: number | null | undefined; make?: string; model?: string };

function addName(element: Element, { year, make, model }: NamedVehicle): void {
  add(element, 'year', String(year ?? ''));
  add(element, 'make', make ?? '');
  add(element, 'model', model ?? '');
}

function addOdometer(element: Element, kilometres: number | null | undefined): void {
  if (kilometres == null) return;
  add(element, 'odometer', String(kilometres), { status: 'unknown', units: 'km' });
}

function addCustomer(parent: Element, prospect: Prospect, dealer: AdfDealer): void {
  const element = parent.ele('customer');
  const contact = element.ele('contact');
  add(contact, 'name', prospect.name, { part: 'full', type: 'individual' });
  addOptional(contact, 'email', prospect.email);
  if (prospect.phone) add(contact, 'phone', prospect.phone, { type: 'voice' });
  addOptional(element, 'comments', describeProspect(prospect, toTimeZone(dealer.timezone)));
}

function describeProspect({ messages, test_drive_at, source }: Prospect, timeZone: string): string {
  const drive = test_drive_at && `Test drive: ${toOffsetTime(new Date(test_drive_at), timeZone)}`;
  return [drive, ...messages].filter(Boolean).join('\n\n') || sourceComments[source] || '';
}

const sourceComments: Record<string, string> = {
  alert: 'Asked for an alert about new vehicles',
  call: 'Called the dealership',
  visit: 'Visited the dealership',
};

function addVendor(parent: Element, dealer: AdfDealer, publicUrl: string): void {
  const name = dealer.dealer_name || fallbackContact.name;
  const element = parent.ele('vendor');
  add(element, 'vendorname', name);
  addOptional(element, 'url', publicUrl);
  const contact = element.ele('contact');
  add(contact, 'name', name, { part: 'full', type: 'business' });
  add(contact, 'email', dealer.dealer_email || fallbackContact.email);
  add(contact, 'phone', dealer.dealer_phone || fallbackContact.phone, { type: 'voice' });
  if (dealer.dealer_address) add(contact.ele('address'), 'street', dealer.dealer_address, { line: '1' });
}

function addProvider(parent: Element, dealer: AdfDealer, publicUrl: string): void {
  const name = `${dealer.dealer_name || fallbackContact.name} website`;
  const element = parent.ele('provider');
  add(element, 'id', publicUrl || name, { sequence: '1' });
  add(element, 'name', name, { part: 'full', type: 'business' });
  add(element, 'service', 'Website leads');
  addOptional(element, 'url', publicUrl);
}

function addOptional(parent: Element, name: string, value: string | undefined): void {
  if (value) add(parent, name, value);
}

function add(parent: Element, name: string, value: string, attributes: Record<string, string> = {}): void {
  // The library keeps what looks like an entity, such as a typed "&lol;", which no parser would know.
  const toMarkup = (text: string) => text.replaceAll('&', '&amp;');
  const escaped = Object.entries(attributes).map(([key, text]) => [key, toMarkup(text)]);
  parent.ele(name, Object.fromEntries(escaped)).txt(toMarkup(value));
}

/** ISO 8601 with the dealer's offset: `2026-11-21T14:41:07-05:00` */
function toOffsetTime(date: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', timeZoneName: 'longOffset' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(date);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}${offset}`;
}
