export { aPhotograph, aZip } from './import/archive/archive-test-support.ts';
export { aWorkbook } from './import/workbook-test-support.ts';
export { aConfig, aFeedVehicle, answering, aVehicleCard, carId, type SentRequest } from './test-support.ts';

import type { AnalyticsReport, Attention } from './analytics/analytics.ts';
import { noInterest, noSales, noStock } from './analytics/analytics-row.ts';
import { permissions } from './auth/staff-roles.ts';
import type { StaffUser } from './auth/staff-session.ts';
import type { BackofficeContract } from './backoffice-contract.ts';
import { fallbackContact } from './contact/contact.ts';
import type { DiagnosticsReport } from './diagnostics/diagnostics-source.ts';
import type { Lead, LeadList } from './leads/lead-row.ts';
import type { Conversation, StaffMessage } from './messages/staff-message-row.ts';
import { ageStarts, type GrossReport, type MoneyList } from './money/ageing.ts';
import type { Person } from './people/person-row.ts';
import type { Integrations } from './settings/integrations.ts';
import { defaultSettings } from './settings/settings-values.ts';
import { createStaffClient } from './supabase/staff-client.ts';
import type { Appointment } from './test-drives/appointment-row.ts';
import { aConfig, answering, aVehicleCard, carId, type SentRequest } from './test-support.ts';
import { mapDisclosures } from './vehicles/disclosures.ts';
import type { EditableVehicle, InventoryStats, StaffVehicle, StaffVehiclePage } from './vehicles/staff-vehicle.ts';
import { createVehicleEvents } from './vehicles/vehicle-events.ts';
import type { VehicleInput } from './vehicles/vehicle-input.ts';
import { fallbackBodyStyles } from './vehicles/vehicle-options.ts';

export const staffUserId = '5f0d8a3e-6f52-4d0c-9a35-1f6d7f1c2b10';

export const aStaffUser: StaffUser = {
  id: staffUserId,
  username: 'admin',
  email: 'admin@dealer.test',
  role: 'owner',
  permissions,
  secondFactor: 'off',
  isPasswordExpired: false,
  passwordExpiresAt: null,
  sessionTimeoutMinutes: 30,
};

export function aStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

/** An unsigned token; its claims contain the expiry. */
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

/** A staff client with a fake backend, its storage, and the recorded requests. */
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
    inspections: mapDisclosures(() => ''),
    pastUse: [],
    soldAsIs: false,
    historyReportUrl: '',
    historyAssessed: false,
    historyFacts: [],
    odometer: '',
    incidentDamage: null,
    jurisdictions: '',
    historyNotes: '',
    ...overrides,
  };
}

export function aStaffVehicle(overrides: Partial<StaffVehicle> = {}): StaffVehicle {
  return {
    ...aVehicleCard(),
    vin: '2HGFC2F55KH000351',
    stockNumber: '26-101',
    views: 0,
    soldAt: null,
    createdAt: '2026-10-30T12:00:00Z',
    updatedAt: '2026-11-02T12:00:00Z',
    version: 3,
    publication: null,
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
    inspectors: {},
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
  listedVehicles: 36,
  availableVehicles: 30,
  pendingVehicles: 2,
  soldVehicles: 4,
  draftVehicles: 2,
  soldThisMonth: 3,
  soldLastMonth: 1,
  totalValue: 512_340,
};

/** An empty report with overrides. */
export function aReport(report: Partial<AnalyticsReport> = {}): AnalyticsReport {
  return { period: '6-months', sales: noSales, stock: noStock, interest: noInterest, failed: [], ...report };
}

/** Empty groups with overrides. */
export function anAttention(attention: Partial<Attention> = {}): Attention {
  const none = { count: 0, items: [] };
  return {
    messages: none,
    closedDrives: none,
    unpublished: none,
    leads: null,
    withoutPhotographs: none,
    unsold: none,
    unsoldDays: 60,
    unassessed: none,
    backupError: null,
    ...attention,
  };
}

export function anAnalyticsSource(): BackofficeContract['analytics'] {
  return {
    getReport: async (period) => aReport({ period }),
    getAttention: async () => anAttention(),
    getActivity: async () => [],
  };
}

export const messageId = '3c1f7a52-0a4e-4b0e-9f5c-6f0f3a1d2b44';

export function aStaffMessage(message: Partial<StaffMessage> = {}): StaffMessage {
  return {
    id: messageId,
    kind: 'message',
    name: 'Sam Lee',
    excerpt: 'Is the Civic still there?',
    status: 'new',
    createdAt: '2026-11-21T14:00:00Z',
    answeredAt: null,
    isSuspectedSpam: false,
    isUnmailed: false,
    vehicle: '2019 Honda Civic EX',
    ...message,
  };
}

export function aConversation(conversation: Partial<Conversation> = {}): Conversation {
  return {
    id: messageId,
    version: 1,
    kind: 'message',
    name: 'Sam Lee',
    email: 'sam@example.test',
    phone: '416-555-0100',
    message: 'Is the Civic still there?',
    status: 'new',
    notes: '',
    page: '/contact',
    createdAt: '2026-11-21T14:00:00Z',
    readAt: null,
    answeredAt: null,
    answeredBy: null,
    isSuspectedSpam: false,
    consent: null,
    mail: { mailedAt: '2026-11-21T14:00:02Z', attempts: 0, error: null },
    vehicle: null,
    replies: [],
    tradeIn: null,
    photos: [],
    ...conversation,
  };
}

export function aDiagnosticsReport(report: Partial<DiagnosticsReport> = {}): DiagnosticsReport {
  return {
    migrations: { known: [{ version: '1', name: 'vehicles' }], applied: ['1'] },
    environment: [{ name: 'PUBLIC_URL', isSet: false }],
    unsentMails: 0,
    expiredPasswords: 0,
    backups: { isKeptHere: true, lastAt: '2026-11-21T08:00:00Z' },
    ...report,
  };
}

/** Every change succeeds. */
export function aMessagesSource(): BackofficeContract['messages'] {
  const counts = { Unread: 1, Open: 1, Answered: 0, Archived: 0, Spam: 0, All: 1 };
  const sent = async () => ({ kind: 'done' as const, value: { isMailed: true, error: null } });
  return {
    getCounts: async () => ({ unread: 1, mark: 'one' }),
    getList: async () => ({ messages: [aStaffMessage()], matching: 1, counts }),
    getConversation: async (id) => aConversation({ id }),
    setStatus: async (_, version) => version + 1,
    undoAnswer: async (_, version) => version + 1,
    setNotes: async (_, version) => version + 1,
    reply: sent,
    getPhotos: async () => ({ kind: 'done', value: [] }),
    sendAgain: sent,
    watch: () => () => undefined,
  };
}

/** Nothing on the lot; a test overrides what it is about. */
export function aMoneyList(list: Partial<MoneyList> = {}): MoneyList {
  return {
    ...{ steps: [], matching: 0, total: 0, margin: null, withMargin: 0, proposals: 0, averageDays: null, vehicles: [] },
    ages: ageStarts.map((start) => ({ start, vehicles: 0, value: 0 })),
    ...list,
  };
}

export function aGrossReport(report: Partial<GrossReport> = {}): GrossReport {
  return {
    ...{ unit: 'month', firstDay: '2026-05-22', lastDay: '2026-11-21', vehicles: 0, withoutCost: 0, gross: 0 },
    ...{ trend: [], makes: [], ages: [] },
    ...report,
  };
}

/** A vehicle without amounts; every save succeeds. */
export function aMoneySource(): BackofficeContract['money'] {
  const values = { boughtOn: null, boughtFrom: null, cost: null, floorPrice: null, lines: [] };
  return {
    getMoney: async () => ({ version: 0, price: 18_995, sale: null, values, changes: [] }),
    saveMoney: async (_, version) => version + 1,
    getList: async () => aMoneyList(),
    saveSteps: async (_, steps) => [...steps],
    getInterest: async () => [],
    getGross: async () => aGrossReport(),
  };
}

/** No saved views; every change succeeds. */
export function aSavedViewSource(): BackofficeContract['savedViews'] {
  const done = async () => undefined;
  return { list: async () => [], add: done, change: done, remove: done };
}

/** One lead with one message; every change succeeds. */
export function aLeadsSource(): BackofficeContract['leads'] {
  const done = async () => undefined;
  return {
    getList: async () => aLeadList(),
    getLead: async (id) => aLead({ id }),
    change: async (_, version) => version + 1,
    undoStage: async (_, version) => version + 1,
    win: async (_, version) => version + 1,
    add: async () => leadId,
    addNote: done,
    logCall: done,
    merge: done,
    unmerge: done,
    remove: done,
    keepApart: async () => ['apart'],
    undoKeepApart: done,
    assign: async (_, version) => ({ version: version + 1, ownerId: 'p1' }),
    sendToCrm: done,
    getReminders: async () => ({ goalMinutes: 60, count: 0, items: [] }),
    getResponseTimes: async () => ({ goalMinutes: 60, people: [] }),
    addFile: done,
    getFile: async () => ({ name: 'offer.pdf', type: 'application/pdf', content: 'SGk=' }),
    removeFile: done,
    listReplies: async () => [],
    saveReply: done,
    removeReply: done,
  };
}

export const leadId = '00000000-0000-4000-8000-0000000000f1';

export function aLeadList(list: Partial<LeadList> = {}): LeadList {
  const {
    id,
    source,
    name,
    stage,
    ownerId,
    nextStep,
    nextStepDue,
    lostReason,
    waitingMinutes,
    answerMinutes,
    createdAt,
  } = aLead();
  const line = { id, source, name, stage, ownerId, nextStep, nextStepDue, lostReason, waitingMinutes, answerMinutes };
  return {
    matching: 1,
    overdue: 0,
    waiting: 1,
    answeredIn: 24,
    goalMinutes: 60,
    openUntil: null,
    spam: 0,
    people: [{ id: 'p1', name: 'maria', isActive: true, openLeads: 0, busyUntil: null, nextDriveAt: null }],
    nextOwners: { turn: 'p1', free: 'p1' },
    counts: { Open: 1, New: 1, Contacted: 0, Appointment: 0, Won: 0, Lost: 0 },
    leads: [{ ...line, createdAt, vehicle: '2019 Honda Civic EX', excerpt: 'Is the Civic still there?' }],
    ...list,
  };
}

export function aLead(lead: Partial<Lead> = {}): Lead {
  const message = aConversation();
  return {
    id: leadId,
    version: 1,
    source: 'message',
    name: message.name,
    email: message.email,
    phone: null,
    stage: 'new',
    lostReason: null,
    ownerId: null,
    nextStep: '',
    nextStepDue: null,
    wonPrice: null,
    wonOn: null,
    createdAt: message.createdAt,
    answerMinutes: null,
    waitingSince: message.createdAt,
    waitingMinutes: 35,
    vehicle: message.vehicle,
    messages: [message],
    replies: [],
    events: [],
    testDrives: [],
    alerts: [],
    samePerson: [],
    merged: [],
    files: [],
    adf: {
      ...{ isOn: false, state: 'none', askedAt: null, nextAt: null, attempts: 0 },
      ...{ sentAt: null, sentTo: null, error: null },
    },
    ...lead,
  };
}

export function anAppointment(appointment: Partial<Appointment> = {}): Appointment {
  return {
    id: '3c1f7a52-0a4e-4b0e-9f5c-6f0f3a1d2b55',
    version: 1,
    state: 'requested',
    startsAt: '2026-11-21T21:30:00Z',
    name: 'Fatima Yusuf',
    email: 'fatima@example.test',
    phone: '416-555-0131',
    leadId: null,
    staffId: null,
    changedBy: null,
    changedAt: '2026-11-20T14:00:00Z',
    isMailed: true,
    mailError: null,
    vehicle: null,
    ...appointment,
  };
}

/** One test drive, and every change succeeds. */
export function anAppointmentsSource(): BackofficeContract['appointments'] {
  const counts = { today: 1, toConfirm: 1, mark: 'one' };
  const saved = anAppointment();
  return {
    getCounts: async () => counts,
    getDays: async () => ({ appointments: [saved], toConfirm: [saved], whileClosed: [], spans: [], staff: [], counts }),
    getSlots: async () => [],
    book: async (id) => ({ saved: { ...saved, id, state: 'confirmed' } }),
    undoBooking: async () => true,
    change: async ({ id, version }, { state, startsAt }) => ({
      saved: { ...saved, id, version: version + 1, state, startsAt },
    }),
    assign: async (_, staffId) => ({ saved: { ...saved, staffId } }),
    watch: () => () => undefined,
  };
}

/** Accepts the code 123456 and any password. */
export function aSettingsSource(): BackofficeContract['settings'] {
  const loaded = { settings: defaultSettings(), version: 1 };
  return {
    load: async () => loaded,
    save: async (settings, version) => ({ success: true, settings, version: (version ?? 0) + 1 }),
    reset: async () => loaded,
    listChanges: async () => ({ changes: [], hasMore: false }),
  };
}

export function aSynonymsSource(): BackofficeContract['synonyms'] {
  return {
    list: async () => [],
    add: async () => undefined,
    change: async () => undefined,
    remove: async () => undefined,
  };
}

export const someIntegrations: Integrations = {
  publicUrl: '',
  database: { kind: 'embedded', url: 'http://backend.test', isReachable: true, latencyMs: 3 },
  media: { isConfigured: true, host: 'backend.test', isLocal: true, isReachable: true, latencyMs: 2 },
  mail: {
    isConfigured: true,
    host: 'backend.test',
    isLocal: true,
    isReachable: true,
    latencyMs: 2,
    lastSentAt: null,
    lastError: null,
  },
  reviews: { state: 'not-configured', detail: null },
  maps: { isConfigured: false, keyEnd: '', isReachable: false, latencyMs: null },
};

export function anIntegrationsSource(): BackofficeContract['integrations'] {
  const backup = {
    name: '2026-11-21T08-00-00-000Z.tar.gz',
    createdAt: '2026-11-21T08:00:00.000Z',
    bytes: 5_242_880,
    withMedia: false,
  };
  return {
    check: async () => ({ kind: 'done', value: someIntegrations }),
    sendTestMail: async () => ({ kind: 'done', value: 'office@example.ca' }),
    sendTestLead: async () => ({ kind: 'done', value: 'leads@crm.example.ca' }),
    listBackups: async () => ({
      kind: 'done',
      value: {
        ...{ isKeptHere: true, backups: [backup], archive: null, archiveError: null },
        ...{ nextAt: '2026-11-22T08:00:00Z', lastError: null },
      },
    }),
    createBackup: async () => ({ kind: 'done', value: backup }),
    createArchive: async () => ({ kind: 'done', value: null }),
    downloadBackup: async () => new Blob(['backup']),
  };
}

/** A dealership whose set-up is done. */
export function aSetupSource(): BackofficeContract['setup'] {
  return {
    isNeeded: async () => false,
    check: async () => ({ kind: 'done', value: { steps: [], isComplete: true } }),
    sendEmailCode: async () => ({ kind: 'done', value: 'owner@example.ca' }),
    confirmEmail: async () => ({ kind: 'done', value: null }),
  };
}

export function anAccountSource(): BackofficeContract['account'] {
  const done = async () => ({ kind: 'done' as const, value: null });
  return {
    beginTwoFactor: async () => ({
      factorId: 'factor-1',
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Dealer:admin?secret=JBSWY3DPEHPK3PXP&issuer=Dealer',
    }),
    confirmTwoFactor: async (_, code) =>
      code === '123456' ? { kind: 'done' } : { kind: 'refused', message: 'That code is not right.' },
    cancelTwoFactor: async () => undefined,
    createRecoveryCodes: async () => ({ kind: 'done', value: someRecoveryCodes }),
    removeTwoFactor: done,
    confirm: done,
    changePassword: done,
  };
}

export const someRecoveryCodes = Array.from({ length: 10 }, (_, at) => `abcd${at}-efgh${at}`);

/** Every write succeeds. */
export function aPeopleSource(): BackofficeContract['people'] {
  const mailed = async () => ({
    kind: 'done' as const,
    value: { isMailed: true, message: 'An invitation is on its way.' },
  });
  const done = async () => ({ kind: 'done' as const, value: null });
  return {
    getRoleRights: async () => ({
      owner: permissions,
      manager: permissions,
      sales: ['vehicles'],
      photographer: ['vehicles'],
    }),
    getPeople: async () => [aPerson()],
    getOpenWork: async () => [],
    invite: mailed,
    update: done,
    remove: done,
    resend: mailed,
    resetTwoFactor: done,
  };
}

export function aPerson(overrides: Partial<Person> = {}): Person {
  return {
    id: staffUserId,
    username: 'admin',
    contactEmail: 'admin@example.test',
    role: 'owner',
    state: 'active',
    hasTwoFactor: false,
    invitedAt: null,
    invitationExpiresAt: null,
    suspendedAt: null,
    lastSeenAt: '2026-11-21T14:00:00Z',
    ...overrides,
  };
}

type Overrides = { [Part in keyof BackofficeContract]?: Partial<BackofficeContract[Part]> };

/** One vehicle, and every write succeeds; override what the test is about. */
export function aBackofficeContract(overrides: Overrides = {}): BackofficeContract {
  return {
    config: { ...aConfig, ...overrides.config },
    session: {
      getUser: () => aStaffUser,
      refreshUser: async () => aStaffUser,
      signOut: async () => undefined,
      ...overrides.session,
    },
    account: { ...anAccountSource(), ...overrides.account },
    people: { ...aPeopleSource(), ...overrides.people },
    settings: { ...aSettingsSource(), ...overrides.settings },
    integrations: { ...anIntegrationsSource(), ...overrides.integrations },
    synonyms: { ...aSynonymsSource(), ...overrides.synonyms },
    vehicles: { ...someVehicles(), ...overrides.vehicles },
    setup: { ...aSetupSource(), ...overrides.setup },
    diagnostics: {
      getReport: async () => ({ kind: 'done', value: aDiagnosticsReport() }),
      getFeeds: async () => ({ kind: 'done', value: { feeds: [] } }),
      ...overrides.diagnostics,
    },
    messages: { ...aMessagesSource(), ...overrides.messages },
    leads: { ...aLeadsSource(), ...overrides.leads },
    appointments: { ...anAppointmentsSource(), ...overrides.appointments },
    analytics: { ...anAnalyticsSource(), ...overrides.analytics },
    imports: {
      findMatches: async () => [],
      run: async () => undefined,
      getRecent: async () => [],
      undo: async () => [],
      getSources: async () => [],
      saveSource: async () => undefined,
      removeSource: async () => undefined,
      getPhotographProgress: async () => ({ total: 0, stored: 0, failed: 0, failures: [] }),
      retryPhotographs: async () => undefined,
      findPhotographedVehicles: async () => [],
      addPhotograph: async () => undefined,
      announcePhotographs: () => undefined,
      ...overrides.imports,
    },
    exports: { read: async function* () {}, readPhotographs: async () => new Map(), ...overrides.exports },
    money: { ...aMoneySource(), ...overrides.money },
    publications: { get: async () => null, set: async () => undefined, ...overrides.publications },
    savedViews: { ...aSavedViewSource(), ...overrides.savedViews },
    media: {
      upload: async (_, { kind }) => ({
        kind,
        publicId: 'new/file',
        url: 'http://media.test/file',
        width: 1200,
        height: 800,
      }),
      discard: async () => undefined,
      issueTicket: async () => ({ ticket: 'ticket', expiresAtMs: 0 }),
      ...overrides.media,
    },
    vehicleRecords: {
      getHistory: async () => ({ entries: [], hasMore: false, prices: [], statuses: [] }),
      findByVin: async () => [],
      findByStockNumber: async () => [],
      ...overrides.vehicleRecords,
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
    inventoryPoller: { start: () => () => undefined, ...overrides.inventoryPoller },
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
    setMileage: saved,
    setFeatured: saved,
    deleteVehicle: async () => undefined,
    select: async () => [aStaffVehicle()],
    countUninspected: async () => 0,
    getChoices: async () => ({ makes: ['Honda'], years: [2019], bodyStyles: ['Sedan'] }),
    setStatusOfMany: allDone,
    restoreStatusOfMany: allDone,
    deleteMany: allDone,
    restoreMany: allDone,
    getDeleted: async () => ({ vehicles: [], total: 0 }),
    setPricesOfMany: async (changes) => ({
      done: changes.map(({ id, version, price }) => ({ id, previousPrice: price, version: version + 1 })),
      failed: [],
    }),
    saveMedia: async () => undefined,
  };
}
