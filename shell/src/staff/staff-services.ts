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
import { createStaffStore, type StaffStore } from './staff-store.ts';

export type StaffServices = {
  auth: StaffAuth;
  session: StaffStore;
  contact: BackofficeContract['contact'];
  /** What the back office is handed, for the person who is signed in. */
  createContract(user: StaffUser): BackofficeContract;
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
  const sources = {
    config,
    contact,
    vehicleEvents,
    vehicles: createStaffVehicleSource({ client, dealerId, events: vehicleEvents, withSession }),
    media: createMediaUploads({ config, getAccessToken: auth.getAccessToken, withSession }),
    reference: createReferenceSource({ client, storage: sessionStorage }),
  };

  async function signOut(scope: SignOutScope) {
    await auth.signOut(scope);
  }

  return {
    auth,
    session,
    contact,
    createContract(user) {
      const getUser = () => {
        const state = session.store.getState();
        return state.phase === 'signed-in' ? state.user : user;
      };
      return { ...sources, session: { getUser, signOut } };
    },
  };
}
