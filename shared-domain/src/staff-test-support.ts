export { aConfig, answering, carId, type SentRequest } from './test-support.ts';

import type { StaffUser } from './auth/staff-session.ts';
import type { BackofficeContract } from './backoffice-contract.ts';
import { fallbackContact } from './contact/contact.ts';
import { createStaffClient } from './supabase/staff-client.ts';
import { aConfig, answering, carId, type SentRequest } from './test-support.ts';
import type { EditableVehicle, InventoryStats, StaffVehicle, StaffVehiclePage } from './vehicles/staff-vehicle.ts';
import { createVehicleEvents } from './vehicles/vehicle-events.ts';
import { mapDisclosures } from './vehicles/vehicle-form-values.ts';
import type { VehicleInput } from './vehicles/vehicle-input.ts';
import { fallbackBodyStyles } from './vehicles/vehicle-options.ts';

export const staffUserId = '5f0d8a3e-6f52-4d0c-9a35-1f6d7f1c2b10';

export const aStaffUser: StaffUser = {
  id: staffUserId,
  username: 'admin',
  email: 'admin@dealer.test',
  role: 'owner',
  permissions: ['vehicles', 'messages', 'settings', 'analytics', 'people', 'settings.danger'],
};

/** Browser storage for one test. */
export function aStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

/** A session as the sign-in service gives it; the token says when it ends, and is signed by nobody. */
export function aSession({ lifetimeSeconds = 3600, name = 'one' } = {}) {
  const expiresAt = Math.floor(Date.now() / 1000) + lifetimeSeconds;
  const toPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const payload = { sub: staffUserId, role: 'authenticated', exp: expiresAt, session_id: name };
  return {
    access_token: `${toPart({ alg: 'ES256' })}.${toPart(payload)}.c2lnbmF0dXJl`,
    refresh_token: `refresh-${name}`,
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    expires_at: expiresAt,
    user: { id: staffUserId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
  };
}

/** The staff's client whose backend is a function, its storage, and the requests that the backend received. */
export function aStaffClient(
  answer: (request: SentRequest) => Response | Promise<Response>,
  { storage = aStorage({ authToken: JSON.stringify(aSession()) }) } = {},
) {
  const { fetch, requests } = answering(answer);
  return { client: createStaffClient(aConfig, { fetch, storage }), storage, requests, fetch };
}

export function aVehicleInput(overrides: Partial<VehicleInput> = {}): VehicleInput {
  return {
    vin: '2HGFC2F55KH000351',
    stockNumber: '26-101',
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    year: 2019,
    price: 18995,
    mileageKm: 84210,
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    drivetrain: 'FWD',
    color: 'Silver',
    interiorColor: 'Black',
    engineSize: '2.0L',
    cylinders: 4,
    condition: 'Used',
    status: 'Available',
    isFeatured: false,
    description: 'One owner, serviced on time.',
    features: ['Bluetooth', 'Heated Seats'],
    disclosures: mapDisclosures(() => ''),
    pastUse: [],
    soldAsIs: false,
    historyReportUrl: '',
    ...overrides,
  };
}

export function aStaffVehicle(overrides: Partial<StaffVehicle> = {}): StaffVehicle {
  return {
    id: carId,
    year: 2019,
    make: 'Honda',
    model: 'Civic',
    trim: 'EX',
    price: 18995,
    mileageKm: 84210,
    transmission: 'Automatic',
    fuelType: 'Gasoline',
    bodyStyle: 'Sedan',
    color: 'Silver',
    status: 'Available',
    isFeatured: false,
    pastUse: [],
    publishedAt: '2026-11-01T12:00:00Z',
    image: null,
    imageCount: 0,
    hasVideo: false,
    vin: '2HGFC2F55KH000351',
    stockNumber: '26-101',
    createdAt: '2026-10-30T12:00:00Z',
    updatedAt: '2026-11-02T12:00:00Z',
    version: 3,
    ...overrides,
  };
}

export function anEditableVehicle(overrides: Partial<EditableVehicle> = {}): EditableVehicle {
  return {
    id: carId,
    version: 3,
    createdAt: '2026-10-30T12:00:00Z',
    updatedAt: '2026-11-02T12:00:00Z',
    input: aVehicleInput(),
    images: [],
    videos: [],
    disclosureImages: [],
    ...overrides,
  };
}

export function aStaffVehiclePage(vehicles: StaffVehicle[] = [aStaffVehicle()]): StaffVehiclePage {
  const { length } = vehicles;
  return {
    vehicles,
    matching: length,
    total: length,
    counts: { All: length, Available: length, Pending: 0, Sold: 0, Draft: 0, Featured: 0 },
  };
}

export const someStats: InventoryStats = {
  totalVehicles: 38,
  availableVehicles: 30,
  pendingVehicles: 2,
  soldVehicles: 4,
  draftVehicles: 2,
  soldThisMonth: 3,
  totalValue: 512_340,
};

type Overrides = { [Part in keyof BackofficeContract]?: Partial<BackofficeContract[Part]> };

/** A back office with one vehicle, in which every write succeeds; a test overrides what it is about. */
export function aBackofficeContract(overrides: Overrides = {}): BackofficeContract {
  return {
    config: { ...aConfig, ...overrides.config },
    session: { getUser: () => aStaffUser, signOut: async () => undefined, ...overrides.session },
    vehicles: { ...someVehicles(), ...overrides.vehicles },
    media: {
      upload: async (_, { kind }) => ({
        kind,
        publicId: 'new/file',
        url: 'http://media.test/file',
        width: 1200,
        height: 800,
      }),
      ...overrides.media,
    },
    reference: {
      getMakes: async () => ['Honda', 'Toyota'],
      getModels: async () => [{ name: 'Civic', bodyStyle: 'Sedan' }],
      getEngines: async () => [{ engineSize: '2.0L', cylinders: 4, fuelType: 'Gasoline' }],
      getColors: async () => [{ name: 'Silver', hex: '#c0c0c0', family: 'Silver' }],
      getBodyStyles: async () => [...fallbackBodyStyles],
      ...overrides.reference,
    },
    contact: { getContact: async () => fallbackContact, ...overrides.contact },
    vehicleEvents: { ...createVehicleEvents(() => null), ...overrides.vehicleEvents },
  };
}

function someVehicles(): BackofficeContract['vehicles'] {
  const saved = async (id: string, version = 0) => ({ id, version: version + 1 });
  const allDone = async (ids: string[]) => ({
    done: ids.map((id) => ({ id, previousStatus: 'Available' as const })),
    failed: [],
  });
  return {
    getPage: async () => aStaffVehiclePage(),
    getVehicle: async (id) => anEditableVehicle({ id }),
    getStats: async () => someStats,
    getRecent: async () => [aStaffVehicle()],
    createVehicle: (id) => saved(id),
    updateVehicle: saved,
    setPrice: saved,
    setStatus: saved,
    deleteVehicle: async () => undefined,
    setStatusOfMany: allDone,
    deleteMany: allDone,
    saveMedia: async () => undefined,
  };
}
