import * as v from 'valibot';
import { storedHolidays, storedHours, storedPhones, toHours } from '../contact/contact-row.ts';
import { storedNumber, storedNumberOrNull } from '../supabase/stored.ts';
import { defaultSettings } from './default-settings.ts';
import type { DealerSettings, LoadedSettings, PhoneNumber } from './settings.ts';

const text = v.pipe(
  v.nullish(v.string(), ''),
  v.transform((value) => value.trim()),
);
const standard = defaultSettings();

const rowSchema = v.object({
  dealership_name: text,
  registered_name: text,
  omvic_number: text,
  email: text,
  phone: text,
  phone_numbers: v.fallback(storedPhones, () => []),
  default_phone_index: v.fallback(v.pipe(storedNumber, v.integer(), v.minValue(0)), 0),
  address: text,
  city: text,
  province: text,
  postal_code: text,
  latitude: storedNumberOrNull,
  longitude: storedNumberOrNull,
  opening_hours: v.fallback(v.nullish(storedHours, null), null),
  holidays: v.fallback(storedHolidays, () => []),
  facebook_url: text,
  instagram_url: text,
  as_is_statement: text,
  price_includes_text: text,
  timezone: v.fallback(v.string(), standard.general.timezone),
  currency: v.fallback(v.string(), standard.general.currency),
  sold_listed_days: storedNumber,
  email_notifications: v.boolean(),
  new_vehicle_alerts: v.boolean(),
  low_inventory_alerts: v.boolean(),
  sales_reports: v.boolean(),
  maintenance_reminders: v.boolean(),
  low_inventory_threshold: storedNumber,
  sales_report_hour: storedNumber,
  unsold_days: storedNumber,
  two_factor_auth: v.boolean(),
  session_timeout: storedNumber,
  password_expiry: storedNumber,
  login_attempts: storedNumber,
  google_maps_enabled: v.boolean(),
  supabase_configured: v.boolean(),
  backup_enabled: v.boolean(),
  auto_sync: v.boolean(),
});
type SettingsRow = v.InferOutput<typeof rowSchema>;

/** The stored row, with the version that guards it. */
export const storedSettingsSchema = v.object({ ...rowSchema.entries, version: v.number() });

/** A backup of the settings: the row without what belongs to the moment. */
export const settingsBackupSchema = v.object({ format: v.literal('dealer-settings'), settings: rowSchema });

export function toLoadedSettings({ version, ...row }: v.InferOutput<typeof storedSettingsSchema>): LoadedSettings {
  return { settings: toSettings(row), version };
}

export function toSettings(row: SettingsRow): DealerSettings {
  const phoneNumbers = toPhoneNumbers(row);
  return {
    general: {
      dealershipName: row.dealership_name,
      email: row.email,
      phone: row.phone,
      address: row.address,
      timezone: row.timezone,
      currency: row.currency,
      phoneNumbers,
      defaultPhoneIndex: Math.max(
        0,
        phoneNumbers.findIndex(({ isDefault }) => isDefault),
      ),
    },
    notifications: {
      emailNotifications: row.email_notifications,
      newVehicleAlerts: row.new_vehicle_alerts,
      lowInventoryAlerts: row.low_inventory_alerts,
      salesReports: row.sales_reports,
      maintenanceReminders: row.maintenance_reminders,
    },
    security: {
      twoFactorAuth: row.two_factor_auth,
      sessionTimeout: row.session_timeout,
      passwordExpiry: row.password_expiry,
      loginAttempts: row.login_attempts,
    },
    api: {
      googleMapsEnabled: row.google_maps_enabled,
      supabaseConfigured: row.supabase_configured,
      backupEnabled: row.backup_enabled,
      autoSync: row.auto_sync,
    },
    registration: { registeredName: row.registered_name, omvicNumber: row.omvic_number },
    place: {
      city: row.city,
      province: row.province,
      postalCode: row.postal_code,
      latitude: String(row.latitude ?? ''),
      longitude: String(row.longitude ?? ''),
    },
    hours: { openingHours: toHours(row.opening_hours), holidays: row.holidays },
    web: { facebookUrl: row.facebook_url, instagramUrl: row.instagram_url },
    texts: {
      asIsStatement: row.as_is_statement,
      priceIncludesText: row.price_includes_text,
      soldListedDays: String(row.sold_listed_days),
    },
    figures: {
      lowInventoryThreshold: String(row.low_inventory_threshold),
      salesReportHour: row.sales_report_hour,
      unsoldDays: String(row.unsold_days),
    },
  };
}

/** The mark of an entry counts before the index, as on the site; without entries the older single number is one. */
function toPhoneNumbers({ phone_numbers, default_phone_index, phone }: SettingsRow): PhoneNumber[] {
  const stored = phone_numbers.length > 0 ? phone_numbers : [{ number: phone, label: 'Main Office', isDefault: true }];
  const marked = stored.findIndex(({ isDefault }) => isDefault);
  const chosen = marked >= 0 ? marked : default_phone_index < stored.length ? default_phone_index : 0;
  return stored.map(({ number, label }, at) => ({ number, label: label ?? '', isDefault: at === chosen }));
}

/** Valid settings as the table keeps them. */
export function toSettingsRow({ general, place, ...settings }: DealerSettings): SettingsRow {
  const { notifications, security, api, registration, hours, web, texts, figures } = settings;
  const { phoneNumbers, defaultPhoneIndex } = general;
  return {
    dealership_name: general.dealershipName.trim(),
    registered_name: registration.registeredName.trim(),
    omvic_number: registration.omvicNumber.trim(),
    email: general.email.trim(),
    phone: phoneNumbers[defaultPhoneIndex]?.number.trim() ?? '',
    phone_numbers: phoneNumbers.map(({ number, label }, at) => ({
      number: number.trim(),
      label: label.trim(),
      isDefault: at === defaultPhoneIndex,
    })),
    default_phone_index: defaultPhoneIndex,
    address: general.address.trim(),
    city: place.city.trim(),
    province: place.province.trim(),
    postal_code: place.postalCode.trim(),
    latitude: toNumberOrNull(place.latitude),
    longitude: toNumberOrNull(place.longitude),
    opening_hours: hours.openingHours,
    holidays: hours.holidays.map((holiday) => ({ ...holiday, name: holiday.name.trim() })),
    facebook_url: web.facebookUrl.trim(),
    instagram_url: web.instagramUrl.trim(),
    as_is_statement: texts.asIsStatement.trim(),
    price_includes_text: texts.priceIncludesText.trim(),
    timezone: general.timezone,
    currency: general.currency,
    sold_listed_days: Number(texts.soldListedDays),
    email_notifications: notifications.emailNotifications,
    new_vehicle_alerts: notifications.newVehicleAlerts,
    low_inventory_alerts: notifications.lowInventoryAlerts,
    sales_reports: notifications.salesReports,
    maintenance_reminders: notifications.maintenanceReminders,
    low_inventory_threshold: Number(figures.lowInventoryThreshold),
    sales_report_hour: figures.salesReportHour,
    unsold_days: Number(figures.unsoldDays),
    two_factor_auth: security.twoFactorAuth,
    session_timeout: security.sessionTimeout,
    password_expiry: security.passwordExpiry,
    login_attempts: security.loginAttempts,
    google_maps_enabled: api.googleMapsEnabled,
    supabase_configured: api.supabaseConfigured,
    backup_enabled: api.backupEnabled,
    auto_sync: api.autoSync,
  };
}

function toNumberOrNull(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}
