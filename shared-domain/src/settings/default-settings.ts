import { fallbackContact } from '../contact/contact.ts';
import type { DealerSettings } from './settings.ts';

/** What counts where nothing is stored; the table's own defaults say the same. */
export function defaultSettings(): DealerSettings {
  return {
    general: {
      dealershipName: '',
      email: '',
      phone: '',
      address: '',
      timezone: 'America/Toronto',
      currency: 'CAD',
      phoneNumbers: [{ number: '', label: 'Main Office', isDefault: true }],
      defaultPhoneIndex: 0,
    },
    notifications: {
      emailNotifications: true,
      newVehicleAlerts: true,
      lowInventoryAlerts: true,
      salesReports: true,
      maintenanceReminders: false,
    },
    security: { twoFactorAuth: false, sessionTimeout: 30, passwordExpiry: 90, loginAttempts: 5 },
    api: { googleMapsEnabled: true, supabaseConfigured: true, backupEnabled: true, autoSync: true },
    registration: { registeredName: '', omvicNumber: '' },
    place: { city: '', province: '', postalCode: '', latitude: '', longitude: '' },
    hours: { openingHours: { ...fallbackContact.hours }, holidays: [] },
    web: { facebookUrl: '', instagramUrl: '' },
    texts: { asIsStatement: '', priceIncludesText: '', soldListedDays: '30' },
    figures: { lowInventoryThreshold: '10', salesReportHour: 19, unsoldDays: '60' },
  };
}
