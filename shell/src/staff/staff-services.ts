import {
  createContactSource,
  createPublicClient,
  createVehicleEvents,
  fallbackContact,
  type PublicConfig,
} from '@dealer/shared-domain';
import {
  type BackofficeContract,
  createAccountSource,
  createAnalyticsSource,
  createDiagnosticsSource,
  createLazySettingsSources,
  createMediaUploads,
  createPasswordRecovery,
  createPeopleSource,
  createReferenceSource,
  createSessionActivity,
  createSessionGuard,
  createStaffAuth,
  createStaffClient,
  createStaffMessagesSource,
  createStaffVehicleSource,
  createStockWatch,
  createVehicleExportSource,
  createVehicleImportSource,
  createUploadRegister,
  createVehicleRecords,
  type PasswordRecovery,
  type StaffAuth,
  type StaffUser,
} from '@dealer/shared-domain/staff';
import { type BackofficeOpener, createBackofficeOpener } from './backoffice-opener.ts';
import { createSessionWatch, type SessionWatch } from './session-watch.ts';
import { createStaffStore, type StaffStore } from './staff-store.ts';

export type StaffServices = {
  auth: StaffAuth;
  session: StaffStore;
  /** For the steps of the sign-in. */
  account: BackofficeContract['account'];
  recovery: PasswordRecovery;
  watch: SessionWatch;
  contact: BackofficeContract['contact'];
  backoffice: BackofficeOpener;
};

/** Makes the one client and everything on it, once per page. `leave` takes a person who signed out away from here. */
export function createStaffServices(config: PublicConfig, leave: () => void): StaffServices {
  const { dealerId } = config;
  const client = createStaffClient(config);
  const auth = createStaffAuth({ client, config });
  const session = createStaffStore(auth, leave);
  const withSession = createSessionGuard({ refresh: auth.refresh, askToSignIn: session.askToSignIn });
  const vehicleEvents = createVehicleEvents();
  const publicClient = createPublicClient(config);
  const contact = createContactSource({ client: publicClient, dealerId });
  const { getAccessToken } = auth;
  // A step of the sign-in cannot wait for a sign-in.
  const withoutAsking = createSessionGuard({ refresh: auth.refresh, askToSignIn: async () => false });
  const toAccount = { client, issuer, getAccessToken };
  const contract: BackofficeContract = {
    config,
    contact,
    vehicleEvents,
    messages: createStaffMessagesSource({ client, dealerId, getAccessToken, withSession, withoutAsking }),
    diagnostics: createDiagnosticsSource({ getAccessToken, withSession }),
    analytics: createAnalyticsSource({ client, dealerId, withSession }),
    vehicles: createStaffVehicleSource({ client, dealerId, events: vehicleEvents, withSession }),
    stockWatch: createStockWatch({ publicClient, client, dealerId, events: vehicleEvents, withSession: withoutAsking }),
    imports: createVehicleImportSource({ client, dealerId, events: vehicleEvents, withSession }),
    exports: createVehicleExportSource({ client, dealerId, withSession }),
    vehicleRecords: createVehicleRecords({ client, dealerId, withSession }),
    media: createMediaUploads({
      config,
      getAccessToken,
      withSession,
      register: createUploadRegister({ client, dealerId }),
    }),
    reference: createReferenceSource({ client, storage: findSessionStorage() }),
    account: createAccountSource({ ...toAccount, withSession }),
    people: createPeopleSource({ client, dealerId, getAccessToken, withSession }),
    ...createLazySettingsSources({
      client,
      dealerId,
      getAccessToken,
      withSession,
      // Every open page of the site reads anew what it shows of them.
      clearSiteData: () => vehicleEvents.publish({ type: 'refresh' }),
    }),
    session: { getUser, refreshUser: session.refreshUser, signOut: auth.signOut },
  };
  const backoffice = createBackofficeOpener(contract);
  session.store.subscribe(({ phase }) => {
    if (phase === 'signed-out' || phase === 'denied') backoffice.discard();
  });
  const watch = createSessionWatch({ auth, session, createActivity: createSessionActivity });

  /** The back office is shown to people who are signed in, and to nobody else. */
  function getUser(): StaffUser {
    const state = session.store.getState();
    if (state.phase !== 'signed-in') throw new Error('Nobody is signed in');
    return state.user;
  }

  /** What an authenticator app lists the codes under. */
  async function issuer() {
    const { name } = await contact.getContact().catch(() => fallbackContact);
    return name;
  }

  const account = createAccountSource({ ...toAccount, withSession: withoutAsking });
  return { auth, session, account, recovery: createPasswordRecovery(), watch, contact, backoffice };
}

/** A browser may refuse as soon as it is touched: the lists are read anew on each page then. */
function findSessionStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
