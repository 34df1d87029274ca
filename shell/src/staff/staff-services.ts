import { createContactSource, createPublicClient, createVehicleEvents, type PublicConfig } from '@dealer/shared-domain';
import {
  type BackofficeContract,
  createMediaUploads,
  createReferenceSource,
  createSessionGuard,
  createStaffAuth,
  createStaffClient,
  createStaffVehicleSource,
  type SignOutScope,
  type StaffAuth,
  type StaffUser,
} from '@dealer/shared-domain/staff';
import { type BackofficeOpener, createBackofficeOpener } from './backoffice-opener.ts';
import { createStaffStore, type StaffStore } from './staff-store.ts';

export type StaffServices = {
  auth: StaffAuth;
  session: StaffStore;
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
  const contact = createContactSource({ client: createPublicClient(config), dealerId });
  const contract: BackofficeContract = {
    config,
    contact,
    vehicleEvents,
    vehicles: createStaffVehicleSource({ client, dealerId, events: vehicleEvents, withSession }),
    media: createMediaUploads({ config, getAccessToken: auth.getAccessToken, withSession }),
    reference: createReferenceSource({ client, storage: sessionStorage }),
    session: { getUser, signOut },
  };
  const backoffice = createBackofficeOpener(contract);
  session.store.subscribe(({ phase }) => {
    if (phase === 'signed-out' || phase === 'denied') backoffice.discard();
  });

  /** The back office is shown to people who are signed in, and to nobody else. */
  function getUser(): StaffUser {
    const state = session.store.getState();
    if (state.phase !== 'signed-in') throw new Error('Nobody is signed in');
    return state.user;
  }

  async function signOut(scope: SignOutScope) {
    await auth.signOut(scope);
  }

  return { auth, session, contact, backoffice };
}
