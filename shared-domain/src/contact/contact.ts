import type { Holiday, OpeningHours } from './opening-hours.ts';

export type DealerPhone = { number: string; label: string };

/** How to reach the dealer: what the settings show to everyone. */
export type DealerContact = {
  name: string;
  registeredName: string | null;
  omvicNumber: string | null;
  email: string;
  /** The default number: what "Call Now" dials. */
  phone: string;
  phones: DealerPhone[];
  address: string;
  city: string | null;
  province: string | null;
  postalCode: string | null;
  latitude: number | null;
  longitude: number | null;
  hours: OpeningHours;
  /** Days that differ from their weekday. */
  holidays: Holiday[];
  timeZone: string;
  currency: string;
  mapsEnabled: boolean;
  facebookUrl: string | null;
  instagramUrl: string | null;
  /** The dealer's own words for a vehicle that is sold as is; nothing where the site's text serves. */
  asIsStatement: string | null;
  /** What the price holds, one `name: value` a line; nothing where the site's lines serve. */
  priceIncludesText: string | null;
};

const weekday = { open: '09:00', close: '19:00' };

/** What the site shows when the settings cannot be read, or hold nothing yet. */
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
  timeZone: 'America/Toronto',
  currency: 'CAD',
  mapsEnabled: true,
  facebookUrl: null,
  instagramUrl: null,
  asIsStatement: null,
  priceIncludesText: null,
};
