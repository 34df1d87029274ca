import type { Holiday, OpeningHours } from '../contact/opening-hours.ts';

export type PhoneNumber = { number: string; label: string; isDefault: boolean };

/** The dealer's settings as the form holds them. Figures that people type stand as text until they are stored. */
export type DealerSettings = {
  general: {
    dealershipName: string;
    email: string;
    /** The default number, for whoever knows of one number only. */
    phone: string;
    address: string;
    timezone: string;
    currency: string;
    phoneNumbers: PhoneNumber[];
    defaultPhoneIndex: number;
  };
  notifications: {
    emailNotifications: boolean;
    newVehicleAlerts: boolean;
    lowInventoryAlerts: boolean;
    salesReports: boolean;
    maintenanceReminders: boolean;
  };
  security: {
    twoFactorAuth: boolean;
    sessionTimeout: number;
    passwordExpiry: number;
    loginAttempts: number;
  };
  api: {
    googleMapsEnabled: boolean;
    supabaseConfigured: boolean;
    backupEnabled: boolean;
    autoSync: boolean;
  };
  registration: { registeredName: string; omvicNumber: string };
  place: { city: string; province: string; postalCode: string; latitude: string; longitude: string };
  hours: { openingHours: OpeningHours; holidays: Holiday[] };
  web: { facebookUrl: string; instagramUrl: string };
  texts: { asIsStatement: string; priceIncludesText: string; soldListedDays: string };
  /** When notifications come. */
  figures: { lowInventoryThreshold: string; salesReportHour: number; unsoldDays: string };
};

/** `version` is the lock of a save; null where nothing is stored yet. */
export type LoadedSettings = { settings: DealerSettings; version: number | null };

export type SaveOutcome =
  | ({ success: true } & LoadedSettings)
  /** Somebody else saved meanwhile: these are theirs. */
  | { success: false; kind: 'conflict'; message: string; theirs: LoadedSettings }
  | { success: false; kind: 'failed'; message: string };

export const settingsMessages = {
  saved: 'Settings saved successfully!',
  loadFailed: 'Failed to load settings',
  saveFailed: 'Failed to save settings',
} as const;

export const timezoneOptions = [
  { value: 'America/Toronto', label: 'America/Toronto (Eastern)' },
  { value: 'America/Vancouver', label: 'America/Vancouver (Pacific)' },
  { value: 'America/Edmonton', label: 'America/Edmonton (Mountain)' },
  { value: 'America/Winnipeg', label: 'America/Winnipeg (Central)' },
] as const;
export const currencyOptions = ['CAD', 'USD'] as const;
export const sessionTimeoutOptions = [15, 30, 60, 120] as const;
export const passwordExpiryOptions = [30, 60, 90, 180, 365] as const;
export const loginAttemptOptions = [3, 5, 10] as const;
