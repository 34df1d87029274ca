import {
  dayKeys,
  describedTexts,
  type JsonLd,
  type PublicConfig,
  paths,
  toDealerJsonLd,
  toLandingJsonLd,
  toVehicleBreadcrumbs,
  toVehicleJsonLd,
  vehicleStatuses,
} from '@dealer/shared-domain';
import * as v from 'valibot';

const text = v.nullable(v.string());
const day = v.nullable(v.object({ open: v.string(), close: v.string() }));

/** What is used of the pages' data. A release may be older than this server, so missing fields are left out. */
const siteSchema = v.object({
  contact: v.object({
    name: v.string(),
    registeredName: text,
    omvicNumber: text,
    email: v.string(),
    phone: v.string(),
    address: v.string(),
    city: text,
    province: text,
    postalCode: text,
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
    hours: v.object(v.entriesFromList(dayKeys, day)),
    // Older releases have no holidays.
    holidays: v.optional(v.array(v.object({ date: v.string(), name: v.string(), hours: day })), []),
    currency: v.string(),
    facebookUrl: text,
    instagramUrl: text,
  }),
});
const vehiclePageSchema = v.object({
  vehicle: v.object({
    ...v.entriesFromList(describedTexts, text),
    id: v.string(),
    year: v.number(),
    make: v.string(),
    model: v.string(),
    // A sold vehicle that is no longer listed has no public price.
    price: v.nullable(v.number()),
    mileageKm: v.nullable(v.number()),
    status: v.picklist(vehicleStatuses),
    condition: v.string(),
    soldAsIs: v.optional(v.boolean(), false),
    // Older releases have no brands.
    titleBrands: v.optional(v.array(v.string()), []),
    pastUse: v.optional(v.array(v.string()), []),
    images: v.array(v.object({ publicId: v.string(), url: v.string() })),
  }),
});

const landingPageSchema = v.object({
  figures: v.object({
    subject: v.object({ make: text, model: text, bodyStyle: text, fuelType: text, priceMax: v.nullable(v.number()) }),
    total: v.number(),
    vehicles: v.array(v.object({ id: v.string(), year: v.number(), make: v.string(), model: v.string(), trim: text })),
  }),
});

const homePageSchema = v.object({
  vehicles: v.object({ priceRange: v.object({ min: v.number(), max: v.number() }) }),
});

const routeIds = { site: 'site', vehicle: 'page-vehicle', landing: 'page-landing', home: 'page-home' } as const;
const dealerPages: string[] = [paths.home, paths.about, paths.contact];

export type PageData = Record<string, unknown> | null | undefined;
export type ShownVehicle = v.InferOutput<typeof vehiclePageSchema>['vehicle'];

/** The vehicle of a vehicle page; null on other pages. */
export function readShownVehicle(data: PageData): ShownVehicle | null {
  const page = v.safeParse(vehiclePageSchema, data?.[routeIds.vehicle]);
  return page.success ? page.output.vehicle : null;
}

/** JSON-LD of a page: of the dealer, of the vehicle on its own page, or of the list on a landing page. */
export function toStructuredData(pathname: string, data: PageData, config: PublicConfig): JsonLd[] {
  const site = v.safeParse(siteSchema, data?.[routeIds.site]);
  if (!site.success) return [];
  const { contact } = site.output;
  const vehicle = readShownVehicle(data);
  if (vehicle) return [toVehicleJsonLd(vehicle, contact, config), toVehicleBreadcrumbs(vehicle, config)];
  const landing = v.safeParse(landingPageSchema, data?.[routeIds.landing]);
  if (landing.success) return toLandingJsonLd(landing.output.figures, config.publicUrl);
  if (!dealerPages.includes(pathname)) return [];
  const home = v.safeParse(homePageSchema, data?.[routeIds.home]);
  return [toDealerJsonLd(contact, config.publicUrl, home.success ? home.output.vehicles.priceRange : null)];
}
