import {
  amount,
  coordinate,
  count,
  email,
  type FieldKind,
  figure,
  holidays,
  hoursOfDay,
  line,
  monthList,
  numberChoice,
  numbers,
  openingHours,
  optionalAmount,
  paragraph,
  phone,
  phoneIndex,
  phoneNumbers,
  postalCode,
  textChoice,
  toggle,
  webAddress,
} from './field-kinds.ts';

const sectionTabs = {
  dealership: 'general',
  phones: 'general',
  address: 'general',
  region: 'general',
  hours: 'general',
  holidays: 'general',
  web: 'general',
  about: 'general',
  texts: 'general',
  fees: 'general',
  credit: 'general',
  leads: 'general',
  notifications: 'notifications',
  'sign-in': 'security',
  sessions: 'security',
  integrations: 'api',
  crm: 'api',
} as const;

export type SettingsSection = keyof typeof sectionTabs;
export const settingsTabs = ['general', 'notifications', 'security', 'api'] as const;
export type SettingsTab = (typeof settingsTabs)[number];

export type SettingsField = {
  /** Column of `dealer_settings`. */
  column: string;
  label: string;
  section: SettingsSection;
  kind: FieldKind<unknown>;
} & FieldOptions;

type FieldOptions = {
  /** Visitors may read the column. */
  isPublic?: true;
  /** The database allows only owners to change it. */
  isOwnersOnly?: true;
  /** The setting that determines this one, which has no control. */
  partOf?: string;
  help?: string;
  unit?: 'vehicles' | 'days' | 'minutes' | 'months' | 'percent' | 'dollars';
  placeholder?: string;
  autoComplete?: string;
  /** Share of the form's width; full width by default. */
  width?: 'third' | 'half';
  rows?: number;
};

const timezones = [
  { value: 'America/Toronto', label: 'America/Toronto (Eastern)' },
  { value: 'America/Vancouver', label: 'America/Vancouver (Pacific)' },
  { value: 'America/Edmonton', label: 'America/Edmonton (Mountain)' },
  { value: 'America/Winnipeg', label: 'America/Winnipeg (Central)' },
];
const currencies = ['CAD', 'USD'].map((value) => ({ value, label: value }));
function field<const Column extends string, Value, const Options extends FieldOptions>(
  column: Column,
  label: string,
  section: SettingsSection,
  kind: FieldKind<Value>,
  options?: Options,
) {
  return { column, label, section, kind, ...options };
}

/** In the order of the page. A key is the group and name in `DealerSettings`. */
export const settingsFields = {
  'general.dealershipName': field('dealership_name', 'Dealership Name', 'dealership', line(120), {
    isPublic: true,
    width: 'half',
    autoComplete: 'organization',
  }),
  'general.email': field('email', 'Email Address', 'dealership', email, {
    isPublic: true,
    isOwnersOnly: true,
    width: 'half',
    autoComplete: 'email',
    help: 'Messages of visitors and notifications go here.',
  }),
  'registration.registeredName': field('registered_name', 'Registered name', 'dealership', line(120), {
    isPublic: true,
    width: 'half',
    help: 'As registered with OMVIC; every advertisement must show it.',
  }),
  'registration.omvicNumber': field('omvic_number', 'OMVIC registration number', 'dealership', line(40), {
    isPublic: true,
    width: 'half',
  }),
  'general.phoneNumbers': field('phone_numbers', 'Phone numbers', 'phones', phoneNumbers, { isPublic: true }),
  'general.phone': field('phone', 'Default phone number', 'phones', phone, {
    isPublic: true,
    partOf: 'general.phoneNumbers',
  }),
  'general.defaultPhoneIndex': field('default_phone_index', 'Place of the default phone number', 'phones', phoneIndex, {
    isPublic: true,
    partOf: 'general.phoneNumbers',
  }),
  'general.address': field('address', 'Address', 'address', paragraph(300), { isPublic: true, rows: 3 }),
  'place.city': field('city', 'City', 'address', line(60), { isPublic: true, width: 'third' }),
  'place.province': field('province', 'Province', 'address', line(60), { isPublic: true, width: 'third' }),
  'place.postalCode': field('postal_code', 'Postal code', 'address', postalCode, { isPublic: true, width: 'third' }),
  'place.latitude': field('latitude', 'Latitude', 'address', coordinate(90, 'decimal'), {
    isPublic: true,
    width: 'half',
    help: 'For the map and for search engines, such as 43.7731.',
  }),
  'place.longitude': field('longitude', 'Longitude', 'address', coordinate(180, 'text'), {
    isPublic: true,
    width: 'half',
    help: 'Negative in Canada, such as -79.2578.',
  }),
  'general.timezone': field('timezone', 'Timezone', 'region', textChoice('America/Toronto', timezones), {
    isPublic: true,
    width: 'half',
    help: 'Opening hours, reports and every date follow it.',
  }),
  'general.currency': field('currency', 'Currency', 'region', textChoice('CAD', currencies), {
    isPublic: true,
    width: 'half',
    help: 'Prices show as $18,995 either way; feeds and structured data name the currency.',
  }),
  'hours.openingHours': field('opening_hours', 'Opening hours', 'hours', openingHours, { isPublic: true }),
  'hours.answerMinutes': field(
    'answer_minutes',
    'Answer messages within',
    'hours',
    numberChoice(0, [{ value: 0, label: 'Promise nothing' }, ...numbers([30, 60, 120, 240, 480], 'minutes')]),
    {
      isPublic: true,
      unit: 'minutes',
      width: 'half',
      help: 'Counted in opening hours. Visitors read by when you answer them.',
    },
  ),
  'hours.holidays': field('holidays', 'Holidays', 'holidays', holidays, { isPublic: true }),
  'web.facebookUrl': field('facebook_url', 'Facebook page', 'web', webAddress, {
    isPublic: true,
    width: 'half',
    placeholder: 'https://www.facebook.com/your-page',
  }),
  'web.instagramUrl': field('instagram_url', 'Instagram page', 'web', webAddress, {
    isPublic: true,
    width: 'half',
    placeholder: 'https://www.instagram.com/your-page',
  }),
  'about.vehiclesSold': field('vehicles_sold', 'Vehicles sold', 'about', figure(6), {
    isPublic: true,
    width: 'third',
    placeholder: '500+',
  }),
  'about.happyCustomers': field('happy_customers', 'Happy customers', 'about', figure(6), {
    isPublic: true,
    width: 'third',
    placeholder: '300+',
  }),
  'about.yearsInBusiness': field('years_in_business', 'Years in business', 'about', figure(3), {
    isPublic: true,
    width: 'third',
    placeholder: '5',
  }),
  'texts.soldListedDays': field(
    'sold_listed_days',
    'Days that sold vehicles stay listed',
    'texts',
    count(30, [0, 3650]),
    { unit: 'days', width: 'half', help: 'After that only their link still leads to them.' },
  ),
  'texts.priceIncludesText': field('price_includes_text', 'What the price includes', 'texts', paragraph(2000), {
    isPublic: true,
    rows: 4,
    help: 'One line each, such as “Safety certificate: Included”. Every fee that a buyer cannot decline must be in the price.',
  }),
  'texts.asIsStatement': field('as_is_statement', 'As-is statement', 'texts', paragraph(2000), {
    isPublic: true,
    rows: 5,
    help: 'Ontario prescribes the wording. It shows next to the price of a vehicle that is sold as is.',
  }),
  'texts.disclosureStatement': field('disclosure_statement', 'Text on the disclosure sheet', 'texts', paragraph(1000), {
    isPublic: true,
    rows: 4,
    help: 'Above the signatures of the printed sheet. Empty prints Ontario’s rule on facts that were not disclosed.',
  }),
  'price.hstPercent': field('hst_percent', 'HST', 'fees', amount(13, { range: [0, 20], decimals: 3 }), {
    isPublic: true,
    unit: 'percent',
    width: 'third',
  }),
  'price.omvicFee': field('omvic_fee', 'OMVIC transaction fee', 'fees', amount(22, { range: [0, 1000] }), {
    isPublic: true,
    unit: 'dollars',
    width: 'third',
    help: '0 if you don’t pass it on.',
  }),
  'price.administrationFee': field(
    'administration_fee',
    'Administration fee',
    'fees',
    amount(0, { range: [0, 10_000] }),
    {
      isPublic: true,
      unit: 'dollars',
      width: 'third',
      help: '0 leaves its line out.',
    },
  ),
  'credit.apr': field('credit_apr', 'APR', 'credit', optionalAmount({ range: [0.01, 35] }), {
    isPublic: true,
    unit: 'percent',
    width: 'third',
    help: 'Your usual annual rate, all charges of the credit included. Empty takes the estimate off the site.',
  }),
  'credit.terms': field('credit_terms', 'Terms', 'credit', monthList('36, 48, 60, 72, 84'), {
    isPublic: true,
    unit: 'months',
    width: 'third',
    help: 'Up to six, such as 36, 48, 60.',
  }),
  'credit.downPayment': field(
    'credit_down_payment',
    'Usual down payment',
    'credit',
    amount(0, { range: [0, 1_000_000] }),
    { isPublic: true, unit: 'dollars', width: 'third', help: 'What the estimate starts with.' },
  ),
  'leads.assignment': field(
    'lead_assignment',
    'New leads go to',
    'leads',
    textChoice('hand', [
      { value: 'hand', label: 'Nobody: assign by hand' },
      { value: 'turn', label: 'Each salesperson in turn' },
      { value: 'free', label: 'Who is free, with the fewest open leads' },
    ]),
    { width: 'half', help: 'Among the salespeople; without any, among everyone who answers messages.' },
  ),
  'leads.goalMinutes': field(
    'lead_goal_minutes',
    'Goal for the first answer',
    'leads',
    numberChoice(0, [
      { value: 0, label: 'As promised to visitors, or 1 hour' },
      ...numbers([15, 30, 60, 120, 240, 480], 'minutes'),
    ]),
    { width: 'half', help: 'Counted in opening hours, for staff alone. After that a lead is overdue.' },
  ),
  'notifications.emailNotifications': field(
    'email_notifications',
    'Email Notifications',
    'notifications',
    toggle(true),
    { help: 'All of those below. Messages of visitors are mailed in any case.' },
  ),
  'notifications.newVehicleAlerts': field('new_vehicle_alerts', 'New Vehicle Alerts', 'notifications', toggle(true), {
    help: 'When a vehicle is listed for the first time; several together come in one mail.',
  }),
  'notifications.lowInventoryAlerts': field(
    'low_inventory_alerts',
    'Low Inventory Alerts',
    'notifications',
    toggle(true),
    { help: 'From a week after the first vehicle on, and at most once a day.' },
  ),
  'figures.lowInventoryThreshold': field(
    'low_inventory_threshold',
    'Low inventory threshold',
    'notifications',
    count(10, [1, 1000]),
    { unit: 'vehicles' },
  ),
  'notifications.salesReports': field('sales_reports', 'Daily Sales Reports', 'notifications', toggle(true), {
    help: 'Sales, new vehicles, messages and the state of the inventory, once a day.',
  }),
  'figures.salesReportHour': field(
    'sales_report_hour',
    'Hour of the daily report',
    'notifications',
    numberChoice(19, hoursOfDay),
  ),
  'notifications.maintenanceReminders': field(
    'maintenance_reminders',
    'Maintenance Reminders',
    'notifications',
    toggle(false),
    { help: 'Vehicles that are unsold for too long or have no photograph, and failed backups; at most once a week.' },
  ),
  'figures.unsoldDays': field(
    'unsold_days',
    'Days until a vehicle counts as unsold',
    'notifications',
    count(60, [1, 3650]),
    { unit: 'days' },
  ),
  'notifications.leadReminders': field('lead_reminders', 'Lead Reminders', 'notifications', toggle(true), {
    help: 'When a next step is due or a lead waits longer than the goal, once, to its owner.',
  }),
  'security.twoFactorAuth': field('two_factor_auth', 'Two-Factor Authentication', 'sign-in', toggle(false), {
    isOwnersOnly: true,
  }),
  'security.sessionTimeout': field(
    'session_timeout',
    'Session Timeout',
    'sessions',
    numberChoice(30, numbers([15, 30, 60, 120], 'minutes')),
    { isOwnersOnly: true, help: 'Without work for that long, people are signed out.' },
  ),
  'security.passwordExpiry': field(
    'password_expiry',
    'Password Expiry',
    'sessions',
    numberChoice(90, numbers([30, 60, 90, 180, 365], 'days')),
    { isOwnersOnly: true, help: 'After that a new password comes first.' },
  ),
  'security.loginAttempts': field(
    'login_attempts',
    'Max Login Attempts',
    'sessions',
    numberChoice(5, numbers([3, 5, 10])),
    { isOwnersOnly: true, help: 'Wrong ones in a row lock for 15 minutes.' },
  ),
  'api.googleMapsEnabled': field('google_maps_enabled', 'Google Maps', 'integrations', toggle(true), {
    isPublic: true,
  }),
  'api.supabaseConfigured': field('supabase_configured', 'Hosted database', 'integrations', toggle(true)),
  'api.backupEnabled': field('backup_enabled', 'Automatic Backups', 'integrations', toggle(true), {
    help: 'Daily; below is when the next one comes.',
    isOwnersOnly: true,
  }),
  'api.autoSync': field('auto_sync', 'Auto Sync', 'integrations', toggle(true), {
    help: 'Across devices: open lists follow what others change within 15 seconds.',
  }),
  'crm.adfEnabled': field('adf_enabled', 'Send new leads to a CRM', 'crm', toggle(false), {
    isOwnersOnly: true,
    help: 'Each new lead as a mail that holds nothing but ADF 1.0, the format that dealer CRMs read.',
  }),
  'crm.adfEmail': field('adf_email', 'Address of the CRM', 'crm', email, {
    isOwnersOnly: true,
    help: 'The address for leads that your CRM gave you.',
  }),
} satisfies Record<`${string}.${string}`, SettingsField>;

type Fields = typeof settingsFields;
export type SettingName = keyof Fields;
type Group = SettingName extends `${infer Name}.${string}` ? Name : never;
type ValueOf<Name extends SettingName> = Fields[Name]['kind'] extends FieldKind<infer Value> ? Value : never;

/** Form values; numbers are text until they are stored. */
export type DealerSettings = {
  [Of in Group]: { [Name in SettingName as Name extends `${Of}.${infer Key}` ? Key : never]: ValueOf<Name> };
};

/** `SettingOf<boolean>` selects the switches. */
export type SettingOf<Value> = { [Name in SettingName]: ValueOf<Name> extends Value ? Name : never }[SettingName];

export type PublicColumn = {
  [Name in SettingName]: Fields[Name] extends { isPublic: true } ? Fields[Name]['column'] : never;
}[SettingName];

export const settingNames = Object.keys(settingsFields).filter(isSettingName);

function isSettingName(name: string): name is SettingName {
  return name in settingsFields;
}

export function findField(name: SettingName): SettingsField {
  return settingsFields[name];
}

export function tabOf(name: SettingName): SettingsTab {
  return sectionTabs[settingsFields[name].section];
}
