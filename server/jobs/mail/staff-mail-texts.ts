import { formatCount, formatDate, formatDollars, formatPrice, pluralize } from '@dealer/shared-domain';
import { formatMinutes } from '@dealer/shared-domain/staff';
import * as v from 'valibot';

const vehicle = v.object({
  id: v.string(),
  name: v.string(),
  stock_number: v.nullable(v.string()),
  price: v.nullable(v.number()),
  published_at: v.nullable(v.string()),
});
type NamedVehicle = v.InferOutput<typeof vehicle>;

const reminder = v.object({
  lead_id: v.string(),
  kind: v.picklist(['step', 'waiting']),
  name: v.string(),
  vehicle: v.string(),
  step: v.string(),
  due: v.string(),
  minutes: v.nullable(v.number()),
  /** Null for a lead without an owner. */
  owner: v.nullable(v.string()),
});
type Reminder = v.InferOutput<typeof reminder>;

/** The data of a mail to the dealership, as the database queues it. */
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
      // An older database does not count it.
      vehicles: v.optional(v.number()),
      unsold: v.number(),
      unsold_vehicles: v.array(vehicle),
      bare: v.number(),
      bare_vehicles: v.array(vehicle),
      backup_error: v.nullable(v.string()),
    }),
  }),
  v.object({
    kind: v.literal('lead-reminder'),
    content: v.object({ goal_minutes: v.number(), items: v.array(reminder) }),
  }),
]);
export type StaffMail = v.InferOutput<typeof staffMailSchema>;
type Content<Kind extends StaffMail['kind']> = Extract<StaffMail, { kind: Kind }>['content'];

/** `publicUrl` is empty if the site's address is unknown. */
export type MailSetting = { currency: string; timeZone: string; publicUrl: string };

const settingNames: Record<StaffMail['kind'], string> = {
  'new-vehicles': 'New Vehicle Alerts',
  'low-inventory': 'Low Inventory Alerts',
  'sales-report': 'Daily Sales Reports',
  maintenance: 'Maintenance Reminders',
  'lead-reminder': 'Lead Reminders',
};

export function toStaffMail(mail: StaffMail, setting: MailSetting): { subject: string; message: string } | null {
  const content = toContent(mail, setting);
  if (content === null) return null;
  return { subject: content.subject, message: [...content.parts, toOptOutNote(mail.kind, setting)].join('\n\n') };
}

export function toOptOutNote(kind: StaffMail['kind'] | null, { publicUrl }: Pick<MailSetting, 'publicUrl'>): string {
  const name = kind === null ? 'Email Notifications' : settingNames[kind];
  const address = publicUrl && `\n${publicUrl}/admin/settings?tab=notifications`;
  return `You get this mail because "${name}" is on under Settings, Notifications. Turn it off there.${address}`;
}

type MailContent = { subject: string; parts: string[] };

function toContent(mail: StaffMail, setting: MailSetting): MailContent | null {
  switch (mail.kind) {
    case 'new-vehicles':
      return toNewVehicles(mail.content, setting);
    case 'low-inventory':
      return toLowInventory(mail.content);
    case 'sales-report':
      return toSalesReport(mail.content, setting);
    case 'maintenance':
      return toMaintenanceReminder(mail.content, setting);
    case 'lead-reminder':
      return toLeadReminder(mail.content, setting);
  }
}

function toNewVehicles({ count, vehicles }: Content<'new-vehicles'>, setting: MailSetting): MailContent | null {
  const [first] = vehicles;
  if (!first) return null;
  const subject = count === 1 ? `New on the lot: ${first.name}` : `New on the lot: ${formatCount(count)} vehicles`;
  return { subject, parts: ['Listed on the site:', list(vehicles, count, setting)] };
}

function toLowInventory({ available, threshold }: Content<'low-inventory'>): MailContent {
  const vehicles = formatVehicles(available);
  return {
    subject: `Low inventory: ${vehicles} available`,
    parts: [`${vehicles} available. You asked to be told below ${formatCount(threshold)}.`],
  };
}

function toSalesReport(report: Content<'sales-report'>, setting: MailSetting): MailContent {
  const { currency, timeZone } = setting;
  const day = formatDate(report.until, timeZone);
  const figures = [
    `Sold: ${formatCount(report.sold)} (${formatDollars(report.revenue, currency)})`,
    `Newly listed: ${formatCount(report.listed)}`,
    `Messages: ${formatCount(report.messages)}, unanswered in all: ${formatCount(report.unanswered)}`,
  ];
  const inventory = [
    `Available: ${formatCount(report.available)} (${formatDollars(report.available_value, currency)})`,
    `Pending: ${formatCount(report.pending)}`,
    `Drafts: ${formatCount(report.drafts)}`,
  ];
  return {
    subject: `Daily sales report, ${day}`,
    parts: [
      `The 24 hours until ${formatClock(report.until, timeZone)} on ${day}`,
      figures.join('\n'),
      ...(report.sold_vehicles.length > 0 ? [`Sold:\n${list(report.sold_vehicles, report.sold, setting)}`] : []),
      `The lot now\n${inventory.join('\n')}`,
    ],
  };
}

function toMaintenanceReminder(report: Content<'maintenance'>, setting: MailSetting): MailContent | null {
  const { unsold, bare, vehicles = unsold + bare, backup_error: backupError } = report;
  const parts = [
    ...(backupError ? [toBackupFailure(backupError, setting)] : []),
    ...(unsold > 0
      ? [
          `${formatVehicles(unsold)} available for ${formatCount(report.unsold_days)} days or more:\n${list(report.unsold_vehicles, unsold, setting)}`,
        ]
      : []),
    ...(bare > 0
      ? [`${formatVehicles(bare)} listed without a photograph:\n${list(report.bare_vehicles, bare, setting)}`]
      : []),
  ];
  if (parts.length === 0) return null;
  const subject = [
    backupError && 'The automatic backup failed',
    vehicles > 0 && `${formatVehicles(vehicles)} to look at`,
  ].filter(Boolean);
  return { subject: subject.join('; '), parts };
}

function toBackupFailure(reason: string, { publicUrl }: MailSetting): string {
  const address = publicUrl && `\n  ${publicUrl}/admin/settings?tab=api#backups`;
  return `The automatic backup failed: ${reason}${address}`;
}

function toLeadReminder({ items }: Content<'lead-reminder'>, setting: MailSetting): MailContent | null {
  const [first] = items;
  if (!first) return null;
  const subject =
    items.length === 1 ? `${first.name}: ${describeReminder(first)}` : `${formatCount(items.length)} leads need you`;
  return { subject, parts: items.map((item) => toReminderLines(item, setting)) };
}

function describeReminder({ kind, step, minutes }: Reminder): string {
  if (kind === 'waiting') return `waits ${formatMinutes(minutes ?? 0)} in opening hours`;
  return step || 'the next step is due';
}

function toReminderLines(item: Reminder, { timeZone, publicUrl }: MailSetting): string {
  const { name, vehicle: about, kind, due, owner, lead_id } = item;
  const since = `${formatDate(due, timeZone)}, ${formatClock(due, timeZone)}`;
  return [
    `${name}: ${describeReminder(item)}`,
    about,
    kind === 'step' ? `Due ${since}` : `Waiting since ${since}; counted in opening hours.`,
    owner === null ? 'Nobody owns this lead.' : `Owner: ${owner}`,
    publicUrl && `${publicUrl}/admin/leads/${lead_id}`,
  ]
    .filter(Boolean)
    .join('\n');
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

function formatVehicles(count: number): string {
  return pluralize(count, 'vehicle');
}

function formatClock(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return format.format(new Date(iso)).replace(/\s/g, ' ');
}
