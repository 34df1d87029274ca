import { DomainError, fallbackContact, type VehicleStatus } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  permissions as every,
  type InventoryStats,
  newerVersionMessage,
  type Permission,
  type PriceChange,
  type StaffVehicle,
  type StaffVehiclePage,
  type StaffVehicleSource,
  type StatusChange,
} from '@dealer/shared-domain/staff';
import {
  aConfig,
  aDiagnosticsReport,
  aLeadsSource,
  aMessagesSource,
  aMoneySource,
  anAccountSource,
  anAnalyticsSource,
  anAppointmentsSource,
  anEditableVehicle,
  anIntegrationsSource,
  aPeopleSource,
  aSavedViewSource,
  aSettingsSource,
  aSetupSource,
  aStaffUser,
  aSynonymsSource,
  aVehicleCard,
} from '@dealer/shared-domain/test-support';
import { configure, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createRoutes } from './routes.tsx';

// Loading a page's code can take longer than the default of one second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let made = 0;

/** A vehicle with defaults; a test overrides what it is about. */
export function aStaffVehicle(vehicle: Partial<StaffVehicle> = {}): StaffVehicle {
  made += 1;
  return {
    ...aVehicleCard({
      id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
      color: 'Blue',
      publishedAt: null,
    }),
    vin: null,
    stockNumber: null,
    views: 0,
    soldAt: null,
    createdAt: '2026-11-18T15:00:00Z',
    updatedAt: '2026-11-18T15:00:00Z',
    version: 1,
    publication: null,
    ...vehicle,
  };
}

export function aPage(vehicles: StaffVehicle[], page: Partial<StaffVehiclePage> = {}): StaffVehiclePage {
  const count = (status: VehicleStatus) => vehicles.filter((vehicle) => vehicle.status === status).length;
  return {
    vehicles,
    matching: vehicles.length,
    total: vehicles.length,
    counts: {
      All: vehicles.length,
      Available: count('Available'),
      Pending: count('Pending'),
      Sold: count('Sold'),
      Draft: count('Draft'),
      Featured: vehicles.filter(({ isFeatured }) => isFeatured).length,
    },
    ...page,
  };
}

export const someStats: InventoryStats = {
  totalVehicles: 1386,
  listedVehicles: 36,
  availableVehicles: 26,
  pendingVehicles: 4,
  soldVehicles: 6,
  draftVehicles: 2,
  soldThisMonth: 5,
  soldLastMonth: 4,
  totalValue: 548_300,
};

type Fakes = Partial<StaffVehicleSource> & {
  imports?: Partial<BackofficeContract['imports']>;
  exports?: Partial<BackofficeContract['exports']>;
  analytics?: Partial<BackofficeContract['analytics']>;
  messages?: Partial<BackofficeContract['messages']>;
  leads?: Partial<BackofficeContract['leads']>;
  appointments?: Partial<BackofficeContract['appointments']>;
  signOut?: BackofficeContract['session']['signOut'];
  settings?: Partial<BackofficeContract['settings']>;
  integrations?: Partial<BackofficeContract['integrations']>;
  synonyms?: Partial<BackofficeContract['synonyms']>;
  money?: Partial<BackofficeContract['money']>;
  savedViews?: Partial<BackofficeContract['savedViews']>;
  publications?: Partial<BackofficeContract['publications']>;
  setup?: Partial<BackofficeContract['setup']>;
  permissions?: Permission[];
};

/** The test environment lacks dialogs; the pages only need to open and close them. */
export function installDialogs() {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

/** November 30, 2026 in the evening at the dealer, already December in UTC. */
export function setLastEveningOfMonth() {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-01T03:30:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Renders the whole back office at an address, with a fake inventory that stores changes. */
export function renderBackoffice(
  address: string,
  stock: StaffVehicle[] = [],
  {
    signOut,
    analytics,
    messages,
    leads,
    appointments,
    imports,
    exports,
    settings,
    integrations,
    synonyms,
    money,
    savedViews,
    publications,
    setup,
    permissions = every.filter((held) => held.startsWith('vehicles')),
    ...fakes
  }: Fakes = {},
) {
  const vehicles = new Map(stock.map((vehicle) => [vehicle.id, vehicle]));
  const listeners = new Set<Parameters<BackofficeContract['vehicleEvents']['subscribe']>[0]>();
  const vehicleEvents: BackofficeContract['vehicleEvents'] = {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  const write = (id: string, version: number, change: Partial<StaffVehicle>) => {
    const before = vehicles.get(id);
    if (before?.version !== version)
      throw new DomainError('conflict', 'Someone else changed this vehicle in the meantime');
    vehicles.set(id, { ...before, ...change, version: version + 1 });
    vehicleEvents.publish({ type: 'update', id });
    return { id, version: version + 1 };
  };

  const source: StaffVehicleSource = {
    getPage: vi.fn(async () => aPage([...vehicles.values()])),
    getVehicle: vi.fn(async (id: string) => anEditableVehicle({ id })),
    getStats: vi.fn(async () => someStats),
    getRecent: vi.fn(async () => [...vehicles.values()].slice(0, 5)),
    createVehicle: vi.fn(),
    updateVehicle: vi.fn(),
    setPrice: vi.fn(async (id, version, price) => write(id, version, { price })),
    setStatus: vi.fn(async (id, version, status) => write(id, version, { status })),
    setMileage: vi.fn(async (id, version, mileageKm) => write(id, version, { mileageKm })),
    setFeatured: vi.fn(async (id, version, isFeatured) => write(id, version, { isFeatured })),
    deleteVehicle: vi.fn(async (id) => {
      vehicles.delete(id);
      vehicleEvents.publish({ type: 'delete', id });
    }),
    select: vi.fn(async () => [...vehicles.values()]),
    countUninspected: vi.fn(async () => 0),
    getChoices: vi.fn(async () => ({ makes: ['Honda'], years: [2019], bodyStyles: ['Sedan'] })),
    setStatusOfMany: vi.fn(async (ids: string[], status: VehicleStatus) => {
      const done = ids.map((id) => ({ id, previousStatus: vehicles.get(id)?.status ?? null }));
      for (const id of ids) write(id, vehicles.get(id)?.version ?? 0, { status });
      return { done, failed: [] };
    }),
    restoreStatusOfMany: vi.fn(async (ids: string[], { from, to }: StatusChange) => {
      const isUnchanged = (id: string) => vehicles.get(id)?.status === from;
      const done = ids.filter(isUnchanged).map((id) => ({ id, previousStatus: from }));
      const failed = ids.filter((id) => !isUnchanged(id)).map((id) => ({ id, message: newerVersionMessage }));
      for (const { id } of done) write(id, vehicles.get(id)?.version ?? 0, { status: to });
      return { done, failed };
    }),
    deleteMany: vi.fn(async (ids: string[]) => {
      for (const id of ids) vehicles.delete(id);
      vehicleEvents.publish({ type: 'bulk_delete', ids });
      return { done: ids.map((id) => ({ id, previousStatus: null })), failed: [] };
    }),
    restoreMany: vi.fn(async (ids: string[]) => {
      for (const vehicle of stock) if (ids.includes(vehicle.id)) vehicles.set(vehicle.id, vehicle);
      vehicleEvents.publish({ type: 'refresh' });
      return { done: ids.map((id) => ({ id, previousStatus: null })), failed: [] };
    }),
    getDeleted: vi.fn(async () => ({ vehicles: [], total: 0 })),
    setPricesOfMany: vi.fn(async (changes: PriceChange[]) => {
      const done = changes.map(({ id, version, price }) => {
        const previousPrice = vehicles.get(id)?.price ?? 0;
        return { previousPrice, ...write(id, version, { price }) };
      });
      return { done, failed: [] };
    }),
    saveMedia: vi.fn(),
    ...fakes,
  };

  const contract: BackofficeContract = {
    config: aConfig,
    session: {
      getUser: () => ({ ...aStaffUser, id: 'u1', username: 'maria', email: 'maria@test', permissions }),
      refreshUser: async () => aStaffUser,
      signOut: signOut ?? vi.fn(),
    },
    account: anAccountSource(),
    people: aPeopleSource(),
    money: { ...aMoneySource(), ...money },
    publications: { get: async () => null, set: async () => undefined, ...publications },
    savedViews: { ...aSavedViewSource(), ...savedViews },
    settings: { ...aSettingsSource(), ...settings },
    integrations: { ...anIntegrationsSource(), ...integrations },
    synonyms: { ...aSynonymsSource(), ...synonyms },
    setup: { ...aSetupSource(), ...setup },
    vehicles: source,
    diagnostics: {
      getReport: async () => ({ kind: 'done', value: aDiagnosticsReport() }),
      getFeeds: async () => ({ kind: 'done', value: { feeds: [] } }),
    },
    messages: { ...aMessagesSource(), ...messages },
    leads: { ...aLeadsSource(), ...leads },
    appointments: { ...anAppointmentsSource(), ...appointments },
    analytics: { ...anAnalyticsSource(), ...analytics },
    imports: {
      findMatches: vi.fn(async () => []),
      run: vi.fn(async () => undefined),
      getRecent: vi.fn(async () => []),
      undo: vi.fn(async () => []),
      getSources: vi.fn(async () => []),
      saveSource: vi.fn(async () => undefined),
      removeSource: vi.fn(async () => undefined),
      getPhotographProgress: async () => ({ total: 0, stored: 0, failed: 0, failures: [] }),
      retryPhotographs: async () => undefined,
      findPhotographedVehicles: async () => [],
      addPhotograph: async () => undefined,
      announcePhotographs: () => undefined,
      ...imports,
    },
    exports: { read: async function* () {}, readPhotographs: async () => new Map(), ...exports },
    vehicleRecords: {
      getHistory: async () => ({ entries: [], hasMore: false, prices: [], statuses: [] }),
      findByVin: async () => [],
      findByStockNumber: async () => [],
    },
    media: { upload: vi.fn(), discard: vi.fn(), issueTicket: vi.fn() },
    reference: {
      getMakes: async () => [],
      getModels: async () => [],
      getEngines: async () => [],
      getColors: async () => [],
      getBodyStyles: async () => [],
    },
    contact: { getContact: async () => fallbackContact },
    vehicleEvents,
    inventoryPoller: { start: () => () => undefined },
  };
  const router = createMemoryRouter(createRoutes(contract), { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, source, vehicles, vehicleEvents };
}
