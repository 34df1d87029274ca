import { formatCount, formatDate, formatPrice } from '@dealer/shared-domain';
import * as v from 'valibot';

const vehicle = v.object({
  id: v.string(),
  name: v.string(),
  stock_number: v.nullable(v.string()),
  price: v.nullable(v.number()),
  published_at: v.nullable(v.string()),
});
type NamedVehicle = v.InferOutput<typeof vehicle>;

/** What the database writes into a mail to the dealership; the words are made of it here. */
export const staffMailSchema = v.variant('kind', [
  v.object({
    kind: v.literal('new-vehicles'),
    content: v.object({ count: v.number(), vehicles: v.array(vehicle) }),
  }),
  v.object({
    kind: v.literal('low-inventory'),
    content: v.object({ available: v.number(), threshold: v.number() }),
  }),
  v.object({
    kind: v.literal('sales-report'),
    content: v.object({
      until: v.string(),
      sold: v.number(),
      revenue: v.number(),
      listed: v.number(),
      available: v.number(),
      available_value: v.number(),
      pending: v.number(),
      drafts: v.number(),
      sold_vehicles: v.array(vehicle),
      messages: v.number(),
      unanswered: v.number(),
    }),
  }),
  v.object({
    kind: v.literal('maintenance'),
    content: v.object({
      unsold_days: v.number(),
      unsold: v.number(),
      unsold_vehicles: v.array(vehicle),
      bare: v.number(),
      bare_vehicles: v.array(vehicle),
      backup_error: v.nullable(v.string()),
    }),
  }),
]);
export type StaffMail = v.InferOutput<typeof staffMailSchema>;
type Content<Kind extends StaffMail['kind']> = Extract<StaffMail, { kind: Kind }>['content'];

/** What the words depend on besides: how prices and days are written, and where the site is (empty: not known). */
export type MailSetting = { currency: string; timeZone: string; publicUrl: string };

/** The setting that turns a kind of mail off, by the name that it has on its page. */
const settingNames: Record<StaffMail['kind'], string> = {
  'new-vehicles': 'New Vehicle Alerts',
  'low-inventory': 'Low Inventory Alerts',
  'sales-report': 'Daily Sales Reports',
  maintenance: 'Maintenance Reminders',
};

/** Subject and text of a mail to the dealership; null when there is nothing left to tell. */
export function toStaffMail(mail: StaffMail, setting: MailSetting): { subject: string; message: string } | null {
  const words = toWords(mail, setting);
  if (words === null) return null;
  return { subject: words.subject, message: [...words.parts, sayWhereToTurnOff(mail.kind, setting)].join('\n\n') };
}

/** Every mail to the staff ends in how not to get it any more. */
export function sayWhereToTurnOff(
  kind: StaffMail['kind'] | null,
  { publicUrl }: Pick<MailSetting, 'publicUrl'>,
): string {
  const name = kind === null ? 'Email Notifications' : settingNames[kind];
  const address = publicUrl && `\n${publicUrl}/admin/settings?tab=notifications`;
  return `You get this mail because "${name}" is on under Settings, Notifications. Turn it off there.${address}`;
}

type Words = { subject: string; parts: string[] };

function toWords(mail: StaffMail, setting: MailSetting): Words | null {
  switch (mail.kind) {
    case 'new-vehicles':
      return tellOfNewVehicles(mail.content, setting);
    case 'low-inventory':
      return tellOfLowInventory(mail.content);
    case 'sales-report':
      return toSalesReport(mail.content, setting);
    case 'maintenance':
      return toReminder(mail.content, setting);
  }
}

function tellOfNewVehicles({ count, vehicles }: Content<'new-vehicles'>, setting: MailSetting): Words | null {
  const [first] = vehicles;
  if (!first) return null;
  const subject = count === 1 ? `New on the lot: ${first.name}` : `New on the lot: ${formatCount(count)} vehicles`;
  return { subject, parts: ['Listed on the site:', list(vehicles, count, setting)] };
}

function tellOfLowInventory({ available, threshold }: Content<'low-inventory'>): Words {
  const vehicles = sayVehicles(available);
  return {
    subject: `Low inventory: ${vehicles} available`,
    parts: [`${vehicles} available. You asked to be told below ${formatCount(threshold)}.`],
  };
}

function toSalesReport(report: Content<'sales-report'>, setting: MailSetting): Words {
  const { currency, timeZone } = setting;
  const day = formatDate(report.until, timeZone);
  const figures = [
    `Sold: ${formatCount(report.sold)} (${formatPrice(report.revenue, currency)})`,
    `Newly listed: ${formatCount(report.listed)}`,
    `Messages: ${formatCount(report.messages)}, unanswered in all: ${formatCount(report.unanswered)}`,
  ];
  const lot = [
    `Available: ${formatCount(report.available)} (${formatPrice(report.available_value, currency)})`,
    `Pending: ${formatCount(report.pending)}`,
    `Drafts: ${formatCount(report.drafts)}`,
  ];
  return {
    subject: `Daily sales report, ${day}`,
    parts: [
      `The 24 hours until ${formatClock(report.until, timeZone)} on ${day}`,
      figures.join('\n'),
      ...(report.sold_vehicles.length > 0 ? [`Sold:\n${list(report.sold_vehicles, report.sold, setting)}`] : []),
      `The lot now\n${lot.join('\n')}`,
    ],
  };
}

function toReminder(report: Content<'maintenance'>, setting: MailSetting): Words | null {
  const { unsold, bare, backup_error: backupError } = report;
  const parts = [
    ...(unsold > 0
      ? [
          `${sayVehicles(unsold)} available for ${formatCount(report.unsold_days)} days or more:\n${list(report.unsold_vehicles, unsold, setting)}`,
        ]
      : []),
    ...(bare > 0
      ? [`${sayVehicles(bare)} listed without a photograph:\n${list(report.bare_vehicles, bare, setting)}`]
      : []),
    ...(backupError ? [`The automatic backup failed: ${backupError}`] : []),
  ];
  if (parts.length === 0) return null;
  const total = unsold + bare;
  return { subject: total > 0 ? `${sayVehicles(total)} to look at` : 'The automatic backup failed', parts };
}

function list(
  vehicles: readonly NamedVehicle[],
  count: number,
  { currency, timeZone, publicUrl }: MailSetting,
): string {
  const lines = vehicles.map(({ id, name, stock_number, price, published_at }) => {
    const facts = [
      stock_number && `stock ${stock_number}`,
      price !== null && formatPrice(price, currency),
      published_at && `listed ${formatDate(published_at, timeZone)}`,
    ].filter(Boolean);
    const address = publicUrl && `\n  ${publicUrl}/inventory/${id}`;
    return `- ${[name, ...facts].join(', ')}${address}`;
  });
  const more = count - vehicles.length;
  return [...lines, ...(more > 0 ? [`- and ${formatCount(more)} more`] : [])].join('\n');
}

function sayVehicles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`;
}

/** `7:00 PM` */
function formatClock(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(iso)).replace(/\s/g, ' ');
}
