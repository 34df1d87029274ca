import type { PriceTerms } from '../pricing/price-terms.ts';
import type { Holiday, OpeningHours } from './opening-hours.ts';

type DealerPhone = { number: string; label: string };

/** Public contact data from the settings. */
export type DealerContact = {
  name: string;
  registeredName: string | null;
  omvicNumber: string | null;
  email: string;
  phone: string;
  phones: DealerPhone[];
  address: string;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  hours: OpeningHours;
  holidays: Holiday[];
  /** Within how many minutes of opening time a message is answered; 0 promises nothing. */
  answerMinutes: number;
  timeZone: string;
  currency: string;
  mapsEnabled: boolean;
  facebookUrl: string | null;
  instagramUrl: string | null;
  /** The dealer's text for as-is vehicles; null uses the site's text. */
  asIsStatement: string | null;
  /** One `name: value` per line; null uses the site's lines. */
  priceIncludesText: string | null;
  /** The law's words on the printed disclosure sheet; null uses the built-in text. */
  disclosureStatement: string | null;
  priceTerms: PriceTerms;
  /** For the home and About pages; empty figures use the specified texts. */
  figures: DealerFigures;
};

type DealerFigures = {
  vehiclesSold: string | null;
  happyCustomers: string | null;
  yearsInBusiness: string | null;
};

const weekday = { open: '09:00', close: '19:00' };

/** Until a new dealership enters its own pages; the seed writes them. */
export const sampleSocialPages = {
  facebookUrl: 'https://www.facebook.com/',
  instagramUrl: 'https://www.instagram.com/',
};

/** Used when the settings cannot be read or are empty. */
export const fallbackContact: DealerContact = {
  name: 'Dream Motor Co.',
  registeredName: null,
  omvicNumber: null,
  email: 'sales@example.ca',
  phone: '(416) 555-0142',
  phones: [{ number: '(416) 555-0142', label: 'Main Office' }],
  address: '100 Showroom Road',
  city: 'Scarborough',
  province: 'Ontario',
  postalCode: null,
  latitude: 43.7764,
  longitude: -79.2318,
  hours: {
    mon: weekday,
    tue: weekday,
    wed: weekday,
    thu: weekday,
    fri: weekday,
    sat: { open: '09:00', close: '18:00' },
    sun: { open: '11:00', close: '17:00' },
  },
  holidays: [],
  answerMinutes: 0,
  timeZone: 'America/Toronto',
  currency: 'CAD',
  mapsEnabled: true,
  facebookUrl: null,
  instagramUrl: null,
  asIsStatement: null,
  priceIncludesText: null,
  disclosureStatement: null,
  priceTerms: { hstPercent: 13, omvicFee: 22, administrationFee: 0, credit: null },
  figures: { vehiclesSold: null, happyCustomers: null, yearsInBusiness: null },
};
