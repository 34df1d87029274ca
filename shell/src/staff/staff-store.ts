import { isDomainError } from '@dealer/shared-domain';
import type { StaffAuth, StaffUser } from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where the person at this browser stands. `isLost`: the session ended under an open page, which stays as it is. */
export type StaffState =
  | { phase: 'checking' }
  | { phase: 'unavailable' }
  | { phase: 'signed-out' }
  | { phase: 'denied' }
  | { phase: 'signed-in'; user: StaffUser; isLost: boolean };

export type StaffStore = {
  store: StoreApi<StaffState>;
  /** Validates the stored session, at the start and after a failure. */
  check(): Promise<void>;
  enter(user: StaffUser): void;
  /** Opens the sign-in dialog over the page; resolves to whether the person signed in. */
  askToSignIn(): Promise<boolean>;
  /** The person put the dialog away. */
  declineToSignIn(): void;
};

/** Keeps the one state of the session and answers what happens to it, here or in another tab. */
export function createStaffStore(auth: StaffAuth, leave: () => void): StaffStore {
  const store = createStore<StaffState>(() => ({ phase: 'checking' }));
  let waiting: ((isSignedIn: boolean) => void)[] = [];

  function settle(isSignedIn: boolean) {
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(isSignedIn);
  }

  function setLost(isLost: boolean) {
    const state = store.getState();
    if (state.phase === 'signed-in') store.setState({ ...state, isLost }, true);
  }

  async function check() {
    store.setState({ phase: 'checking' }, true);
    try {
      const user = await auth.getUser();
      if (user === 'signed-out') store.setState({ phase: 'signed-out' }, true);
      else if (user === 'not-staff') store.setState({ phase: 'denied' }, true);
      else store.setState({ phase: 'signed-in', user, isLost: false }, true);
    } catch (error) {
      if (!isDomainError(error)) console.error(error);
      store.setState({ phase: 'unavailable' }, true);
    }
  }

  /** Work that waits goes on for the person who began it; anybody else starts anew. */
  async function welcomeBack() {
    const state = store.getState();
    const user = await auth.getUser().catch(() => null);
    if (state.phase !== 'signed-in' || user === null) return;
    if (typeof user !== 'object' || user.id !== state.user.id) return check();
    setLost(false);
    settle(true);
  }

  auth.onSessionChange((change) => {
    // Somebody chose to leave: nothing of theirs stays on the screen, in no tab.
    const isLeft = change === 'signed-out-here' || change === 'signed-out-elsewhere';
    if (isLeft && store.getState().phase === 'signed-in') leave();
    if (change === 'lost') setLost(true);
    if (change === 'restored') welcomeBack();
  });

  return {
    store,
    check,
    enter(user) {
      store.setState({ phase: 'signed-in', user, isLost: false }, true);
      settle(true);
    },
    askToSignIn() {
      return new Promise((resolve) => {
        waiting.push(resolve);
        setLost(true);
      });
    },
    declineToSignIn() {
      setLost(false);
      settle(false);
    },
  };
}
