import {
  createContactSource,
  createFeedSource,
  createPublicClient,
  createSitemapSource,
  createTestDriveSource,
  createVehicleSource,
  fallbackContact,
} from '@dealer/shared-domain';
import { createApiHandler } from './api/api.ts';
import type { ReadFeedReport } from './api/feeds.ts';
import { type BackendClient, createBackendClient } from './backend-client.ts';
import type { WebEnvironment } from './environment.ts';
import { createBudgets } from './http/network-budget.ts';
import { toPublicUrl } from './http/public-url.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createUploadMemory } from './http/upload-memory.ts';
import type { Metrics } from './operations/metrics.ts';
import { createOperationsEndpoints } from './operations/operations-endpoints.ts';
import type { ReadProcesses } from './operations/process-status.ts';
import { createAlertPage } from './pages/alert-page.ts';
import { createTestDriveCalendar } from './pages/booking-calendar.ts';
import { createTestDrivePage } from './pages/booking-page.ts';
import { createContactByRevision } from './pages/contact-by-revision.ts';
import { createContactFormPage } from './pages/contact-form-page.ts';
import { createRevisionReader } from './pages/inventory-revision.ts';
import { createMapPage } from './pages/map-page.ts';
import { createPhotoStore } from './pages/message-photos.ts';
import { createPageWriter } from './pages/page-writer.ts';
import { type PostedMessage, storePostedMessage } from './pages/posted-message.ts';
import { createRenderer } from './pages/renderer.ts';
import { createSeoFiles } from './pages/seo-files.ts';
import { createSitePage } from './pages/site-page.ts';
import { createSiteRenderer } from './pages/site-renderer.ts';
import { createStaffApp } from './pages/staff-app.ts';
import { createStaffPage } from './pages/staff-page.ts';
import { createTradeInPage } from './pages/trade-in-page.ts';
import { createUncachedPage } from './pages/uncached-page.ts';
import { createVehicleFeeds } from './pages/vehicle-feeds.ts';
import { createWellKnown } from './pages/well-known.ts';
import { createFiles } from './releases/files.ts';
import { createReleaseChooser } from './releases/release-chooser.ts';
import { createReleaseNotice } from './releases/release-notice.ts';
import type { ReleaseWatch } from './releases/release-watch.ts';

export type Services = ReturnType<typeof createServices>;

type ServiceParts = { metrics: Metrics | null; readProcesses: ReadProcesses; watch: ReleaseWatch | null };

/** The dependencies of the routes, created once from the environment. */
export function createServices(environment: WebEnvironment, { metrics, readProcesses, watch }: ServiceParts) {
  const { publicConfig, rateLimits } = environment;
  const backend = { client: createPublicClient(publicConfig), dealerId: publicConfig.dealerId };
  const vehicles = createVehicleSource(backend);
  const contacts = createContactSource(backend);
  const getContact = () => contacts.getContact().catch(() => fallbackContact);
  const revisions = createRevisionReader(vehicles);
  const releases = createReleaseChooser(environment);
  const budgets = createBudgets(rateLimits);
  const writer = createPageWriter(environment);
  const renderer = createRenderer({ environment, contact: createContactByRevision(contacts, revisions.getConfirmed) });
  const site = createSiteRenderer({ environment, renderer, writer });
  const vehicleFeeds = createVehicleFeeds({
    source: createFeedSource(backend),
    getContact,
    getRevision: revisions.getRevision,
    config: publicConfig,
  });
  const secret = environment.privateConfig?.supabaseSecretKey ?? publicConfig.supabaseAnonKey;
  const render = createUncachedPage({ releases, site });
  const forms = {
    secret,
    dealerId: publicConfig.dealerId,
    backend: createFormBackend(environment),
    getContact,
    render,
  };
  const visits = { testDrives: createTestDriveSource(backend), getVehicle: vehicles.getVehicle, getContact };

  return {
    budgets,
    toPublicUrl: (url: URL) => toPublicUrl(environment, url),
    withSecurityHeaders: createSecurityHeaders({ isSecure: publicConfig.publicUrl.startsWith('https:') }),
    api: createApi(environment, vehicleFeeds.readReport),
    serveFeed: vehicleFeeds.serveFeed,
    files: createFiles(environment),
    serveReleaseNotice: createReleaseNotice({
      source: environment.releaseSource,
      watch,
      readReleases: releases.readOrNone,
    }),
    operations: createOperationsEndpoints({
      environment,
      readReleases: releases.read,
      pingBackend: () => vehicles.getVersion(),
      metrics,
      readProcesses,
    }),
    seo: createSeoFiles({
      source: createSitemapSource(backend),
      getRevision: revisions.getRevision,
      isDemonstration: publicConfig.demonstration,
    }),
    wellKnown: createWellKnown({ ...environment, getEmail: async () => (await contacts.getContact()).email }),
    serveMap: createMapPage({ ...environment, getContact }),
    serveContactForm: createContactFormPage({
      secret,
      store: createMessageStore(environment),
      getContact,
      render,
    }),
    tradeIn: createTradeInPage({
      ...forms,
      storePhoto: createPhotoStore({ ...forms, media: environment.privateConfig?.media ?? null }),
      memory: createUploadMemory(),
      budget: budgets.photos,
    }),
    testDrive: createTestDrivePage({ ...forms, ...visits }),
    alert: createAlertPage({ ...forms, getInventory: vehicles.getInventory }),
    serveTestDriveCalendar: createTestDriveCalendar(visits),
    serveSitePage: createSitePage({
      ...{ environment, releases, revisions, site, writer },
      budget: budgets.pages,
    }),
    staffApp: createStaffApp({ environment, releases, getContact }),
    serveStaffPage: createStaffPage({ environment, releases, renderer, writer }),
  };
}

function createApi({ privateConfig }: WebEnvironment, readFeedReport: ReadFeedReport) {
  if (privateConfig) return createApiHandler(privateConfig, createBackendClient(privateConfig), readFeedReport);
  const error = 'Signing in is not configured here: the web server needs SUPABASE_SECRET_KEY.';
  return async () => Response.json({ success: false, error, message: error }, { status: 503 });
}

/** Only callers with the secret key may name the network that a message comes from. */
function createMessageStore({ privateConfig }: WebEnvironment) {
  if (privateConfig) {
    const backend = createBackendClient(privateConfig);
    return (message: PostedMessage) => storePostedMessage(backend, privateConfig.dealerId, message);
  }
  return async () => {
    throw new Error('Posted messages cannot be stored: the web server needs SUPABASE_SECRET_KEY.');
  };
}

/** Without the secret key a form could name any network, and is refused. */
function createFormBackend({ privateConfig }: WebEnvironment): Pick<BackendClient, 'call'> {
  if (privateConfig) return createBackendClient(privateConfig);
  return {
    call: async () => {
      throw new Error('Forms cannot be stored: the web server needs SUPABASE_SECRET_KEY.');
    },
  };
}
