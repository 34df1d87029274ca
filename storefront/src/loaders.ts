import {
  type DealerContact,
  DomainError,
  defaultInventoryQuery,
  fallbackContact,
  type InventoryPage,
  type InventoryQuery,
  isDomainError,
  parseInventoryQuery,
  type StorefrontContract,
  toHttpStatus,
  upcomingHolidays,
  type Vehicle,
  type VehicleCard,
  type VehicleImage,
  vehicleIdFromParam,
} from '@dealer/shared-domain';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import type { FilterDrops } from './features/inventory/filter-drops.ts';
import { createLookAhead } from './look-ahead.ts';

export type SiteData = {
  contact: DealerContact;
  /** Whether the settings could not be read: what stands there then is the built-in contact. */
  isBuiltIn: boolean;
};
export type HomeData = {
  /** Whether the address is one that the site has; any other shows the home page too. */
  isKnownAddress: boolean;
  /** Nothing when the vehicles could not be loaded; the rest of the page stands without them. */
  vehicles: HomeVehicles | null;
};
export type HomeVehicles = { featured: VehicleCard[]; newest: VehicleCard[]; listed: number };
export type InventoryData = InventoryPage & {
  query: InventoryQuery;
  /** What to leave out where nothing was found, if that is known. */
  drops: FilterDrops | null;
};
export type AboutData = { pictures: VehicleImage[] };
export type VehicleData = { vehicle: Vehicle; similar: VehicleCard[] };

const lookAheadMs = 10_000;
const contactMaxAgeMs = 5 * 60_000;
/** So long the next page waits for contact data that are read again: those that it shows already will do. */
const contactPatienceMs = 1500;
/** When they did not come, the pages that follow do not wait anew. */
const contactPauseMs = 30_000;

/** The loaders of the public pages. They are bound to what the shell handed over and keep nothing between requests. */
export function createLoaders({ vehicles, contact }: StorefrontContract, now = Date.now) {
  // A page that the server rendered brings its contact data along.
  let contactReadAtMs = now();
  let isContactShown = false;

  async function loadVehicle(id: string | null, signal?: AbortSignal): Promise<VehicleData> {
    if (!id) throw new DomainError('not-found', 'Vehicle not found');
    const vehicle = await vehicles.getVehicle(id, signal);
    // The page stands without its suggestions.
    const similar = await vehicles.getSimilar(vehicle, signal).catch(() => []);
    return { vehicle, similar };
  }
  const vehicleAhead = createLookAhead({ load: (id: string) => loadVehicle(id), maxAgeMs: lookAheadMs });

  async function site({ request }: LoaderFunctionArgs): Promise<SiteData> {
    try {
      const reading = contact.getContact(request.signal);
      const current = await (isContactShown ? withinMs(contactPatienceMs, reading) : reading);
      contactReadAtMs = now();
      const holidays = upcomingHolidays(current.holidays, current.timeZone, new Date(now()));
      return { contact: { ...current, holidays }, isBuiltIn: false };
    } catch (error) {
      // The specification's fallback: the built-in contact data, and the failure is only logged.
      if (!request.signal.aborted) console.warn('Contact data could not be read:', error);
      if (isContactShown) contactReadAtMs = now() - contactMaxAgeMs + contactPauseMs;
      return { contact: fallbackContact, isBuiltIn: true };
    }
  }

  /** Contact data are kept for a while: opening another page asks for them again only then. */
  function isSiteStale(): boolean {
    isContactShown = true;
    return now() - contactReadAtMs >= contactMaxAgeMs;
  }

  /** The settings were changed: what is shown of them is read anew. */
  function forgetSite() {
    contactReadAtMs = now() - contactMaxAgeMs;
  }

  async function home({ request, params }: LoaderFunctionArgs) {
    const isKnownAddress = !params['*'];
    const homeVehicles = await loadHomeVehicles(vehicles, request.signal).catch((error: unknown) => {
      if (isDomainError(error)) return null;
      throw error;
    });
    const status = isKnownAddress ? (homeVehicles ? 200 : 503) : 404;
    return data<HomeData>({ isKnownAddress, vehicles: homeVehicles }, { status });
  }

  function inventory({ request }: LoaderFunctionArgs): Promise<InventoryData> {
    const query = parseInventoryQuery(new URL(request.url).searchParams);
    return withStatus(loadInventory(vehicles, query, request.signal));
  }

  /** The page stands without its pictures. */
  async function about({ request }: LoaderFunctionArgs): Promise<AboutData> {
    const newestFirst: InventoryQuery = { ...defaultInventoryQuery(), status: 'available', sort: 'added' };
    const { vehicles: cards } = await vehicles
      .getInventory({ ...newestFirst, featured: true, limit: aboutCarCount }, request.signal)
      .catch(() => ({ vehicles: [] }));
    const pictures = new Map(cards.flatMap(({ image }) => (image ? [[image.url, image] as const] : [])));
    return { pictures: [...pictures.values()].slice(0, aboutPictureCount) };
  }

  function vehicle({ request, params }: LoaderFunctionArgs): Promise<VehicleData> {
    const id = vehicleIdFromParam(params.id);
    return withStatus(vehicleAhead.take(id) ?? loadVehicle(id, request.signal));
  }

  return { site, isSiteStale, forgetSite, home, inventory, about, vehicle, lookAhead: vehicleAhead.start };
}

function withinMs<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), limitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const aboutPictureCount = 3;
/** More than are shown, for those without a photograph. */
const aboutCarCount = 6;
const featuredCount = 5;
const newestCount = 4;

async function loadHomeVehicles(source: StorefrontContract['vehicles'], signal: AbortSignal): Promise<HomeVehicles> {
  const newestFirst: InventoryQuery = { ...defaultInventoryQuery(), status: 'available', sort: 'added' };
  const [featured, newest] = await Promise.all([
    source.getInventory({ ...newestFirst, featured: true, limit: featuredCount }, signal),
    source.getInventory({ ...newestFirst, limit: newestCount + 1 }, signal),
  ]);
  // The vehicle of the hero is not shown twice.
  const heroId = featured.vehicles.find(({ image }) => image)?.id;
  const others = newest.vehicles.filter(({ id }) => id !== heroId).slice(0, newestCount);
  return { featured: featured.vehicles, newest: others, listed: newest.listed };
}

async function loadInventory(
  source: StorefrontContract['vehicles'],
  query: InventoryQuery,
  signal: AbortSignal,
): Promise<InventoryData> {
  const page = await source.getInventory(query, signal);
  if (page.vehicles.length > 0) return { ...page, query, drops: null };
  // Most lists find something: what helps with an empty one is fetched for it alone.
  const help = await import(/* webpackChunkName: "filter-drops" */ './features/inventory/filter-drops.ts').catch(
    () => null,
  );
  return { ...page, query, drops: (await help?.loadFilterDrops(source, query, page, signal)) ?? null };
}

/** A domain error becomes the page's error answer, with the status that belongs to its kind. */
export async function withStatus<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    throw data({ kind: error.kind, message: error.message }, { status: toHttpStatus(error.kind) });
  }
}
