import type { PublicConfig } from './config.ts';
import type { FeedVehicle } from './feeds/feed-source.ts';
import { createHttp } from './http.ts';
import { createPublicClient, type PublicClient } from './supabase/public-client.ts';
import type { VehicleCard } from './vehicles/vehicle.ts';

export const aConfig: PublicConfig = {
  supabaseUrl: 'http://backend.test',
  supabaseAnonKey: 'anon-key',
  mediaUrl: 'http://media.test',
  mediaCloud: 'dealer',
  emailUrl: 'http://mail.test',
  dealerId: 'dream-motor',
  email: { serviceId: 'service', templateId: 'template', publicKey: 'public', blockHeadless: false },
  hasMap: false,
  publicUrl: '',
  clientProtection: false,
  demonstration: false,
};

export const carId = '0b0e2f6a-3c52-4f6e-9d0a-5a1f6f3c9e11';

export type SentRequest = { method: string; url: URL; headers: Headers; body: unknown };

type Answer = (request: SentRequest) => Response | Promise<Response>;

/** A fake `fetch` and HTTP client, with the recorded requests. */
export function answering(answer: Answer) {
  const requests: SentRequest[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(input, 'http://dealer.test'), init);
    const text = await request.text();
    const sent = {
      method: request.method,
      url: new URL(request.url),
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    requests.push(sent);
    return answer(sent);
  };
  return { fetch: send, http: createHttp(send), requests };
}

/** A client with a fake backend, and the recorded requests. */
export function aClient(answer: Answer) {
  const { fetch, requests } = answering(answer);
  const client: PublicClient = createPublicClient(aConfig, fetch);
  return { client, requests };
}

export function aVehicleCard(overrides: Partial<VehicleCard> = {}): VehicleCard {
  return {
    id: carId,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    price: 18_995,
    mileageKm: 84_210,
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    color: 'Silver',
    status: 'Available',
    isFeatured: false,
    pastUse: [],
    soldAsIs: false,
    titleBrands: [],
    publishedAt: '2026-11-01T12:00:00Z',
    image: null,
    imageCount: 0,
    hasVideo: false,
    ...overrides,
  };
}

export function aCardRow(overrides: Record<string, unknown> = {}) {
  return {
    id: carId,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    price: 18995,
    mileage: 84210,
    transmission: 'Automatic',
    fuel_type: 'Gasoline',
    body_style: 'Sedan',
    exterior_color: 'Silver',
    status: 'Available',
    is_featured: false,
    past_use: [],
    published_at: '2026-11-01T12:00:00Z',
    sold_at: null,
    image: {
      public_id: 'demo/cars/sedan-silver/front',
      url: 'http://media.test/front.webp',
      alt_text: 'Front of a silver sedan',
      width: 1200,
      height: 800,
      placeholder_color: '#a1b2c3',
    },
    image_count: 6,
    has_video: true,
    ...overrides,
  };
}

export function aVehicleRow(overrides: Record<string, unknown> = {}) {
  const { image, image_count, has_video, ...shared } = aCardRow();
  return {
    ...shared,
    vin: '2HGFC2F59KH000001',
    vehicle_images: [],
    vehicle_videos: [],
    vehicle_disclosure_images: [],
    ...overrides,
  };
}

export function anInventoryAnswer(vehicles: unknown[] = [aCardRow()]) {
  return {
    total: vehicles.length,
    listed: vehicles.length,
    vehicles,
    facets: {
      make: [{ value: 'Honda', count: 1 }],
      model: [{ value: 'Civic', make: 'Honda', count: 1 }],
      transmission: [],
      fuelType: [],
      bodyStyle: [],
      color: [],
      status: { all: 1, available: 1, sold: 0 },
      year: { min: 2019, max: 2019 },
      price: { min: 18995, max: 18995 },
      mileage: { min: null, max: null },
    },
  };
}

export function aFeedVehicle(change: Partial<FeedVehicle> = {}): FeedVehicle {
  const image = {
    publicId: 'cars/civic',
    url: '',
    alt: 'Front',
    width: 1200,
    height: 800,
    placeholderColor: '#b7b7b7',
  };
  return {
    ...{ id: carId, vin: '2HGFC2F50KH000001', make: 'Honda', model: 'Civic', trim: 'EX', year: 2019 },
    ...{ bodyStyle: 'Sedan', drivetrain: 'FWD', fuelType: 'Gasoline', transmission: 'CVT', color: 'Blue' },
    ...{ interiorColor: 'Black', condition: 'Used', price: 18_495.5, mileageKm: 84_210, stockNumber: '26-101' },
    ...{ description: 'One owner, "like new".', pastUse: [], soldAsIs: false, titleBrands: [], image },
    ...change,
  };
}
