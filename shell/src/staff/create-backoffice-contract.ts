import { createVehicleEvents, type PublicClient } from '@dealer/shared-domain';
import type { BackofficeContract, SessionGuard, StaffClient } from '@dealer/shared-domain/staff';
import {
  createAnalyticsSource,
  createAppointmentsSource,
  createDiagnosticsSource,
  createInventoryPoller,
  createLazyExchangeSources,
  createLazyMoneySource,
  createLazySettingsSources,
  createLeadsSource,
  createMediaUploads,
  createPeopleSource,
  createPublicationSource,
  createReferenceSource,
  createSavedViewSource,
  createSetupSource,
  createStaffMessagesSource,
  createStaffVehicleSource,
  createUploadRegister,
  createVehicleRecords,
} from '@dealer/shared-domain/staff-sources';

type ContractOptions = Pick<BackofficeContract, 'config' | 'contact' | 'session' | 'account'> & {
  client: StaffClient;
  publicClient: PublicClient;
  getAccessToken: () => Promise<string>;
  withSession: SessionGuard;
  /** For polling: never asks the person to sign in. */
  withoutAsking: SessionGuard;
};

/** Creates the sources that the back office works with. */
export function createBackofficeContract({
  client,
  publicClient,
  getAccessToken,
  withSession,
  withoutAsking,
  ...given
}: ContractOptions): BackofficeContract {
  const { config } = given;
  const { dealerId } = config;
  const events = createVehicleEvents();
  const connection = { client, dealerId, withSession };
  const api = { getAccessToken, withSession };
  return {
    ...given,
    vehicleEvents: events,
    vehicles: createStaffVehicleSource({ ...connection, events }),
    vehicleRecords: createVehicleRecords(connection),
    inventoryPoller: createInventoryPoller({ publicClient, client, dealerId, events, withSession: withoutAsking }),
    ...createLazyExchangeSources({ ...connection, events }),
    media: createMediaUploads({ config, ...api, register: createUploadRegister({ client, dealerId }) }),
    reference: createReferenceSource({ client, storage: findSessionStorage() }),
    analytics: createAnalyticsSource(connection),
    messages: createStaffMessagesSource({ ...connection, getAccessToken, withoutAsking }),
    money: createLazyMoneySource(connection),
    publications: createPublicationSource({ ...connection, events }),
    savedViews: createSavedViewSource({ ...connection, getUserId: () => given.session.getUser().id }),
    leads: createLeadsSource(connection),
    appointments: createAppointmentsSource({ ...connection, withoutAsking }),
    people: createPeopleSource({ ...connection, getAccessToken }),
    diagnostics: createDiagnosticsSource(api),
    setup: createSetupSource({ ...connection, getAccessToken }),
    ...createLazySettingsSources({
      ...connection,
      getAccessToken,
      // Open pages of the site reload their data.
      clearSiteData: () => events.publish({ type: 'refresh' }),
    }),
  };
}

/** Access throws if the browser blocks storage; the lists are then loaded on each page. */
function findSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
