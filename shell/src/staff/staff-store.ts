import { isDomainError } from '@dealer/shared-domain';
import { nextSignInStep, type StaffAuth, type StaffUser } from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { forgetTimeout, rememberTimeout } from './timeout-memory.ts';

/**
 * Where the person at this browser stands. `unfinished`: the password was right, and a step is left. `lost`: the session
 * ended under an open page, which stays as it is; `interrupted`: a step has to be done before the page goes on.
 */
export type StaffState =
  | { phase: 'checking' }
  | { phase: 'unavailable' }
  | { phase: 'signed-out' }
  | { phase: 'denied' }
  | { phase: 'unfinished'; user: StaffUser }
  | { phase: 'signed-in'; user: StaffUser; lost: Loss | null };

export type Loss = 'ended' | 'timed-out' | 'interrupted';

export type StaffStore = {
  store: StoreApi<StaffState>;
  /** Validates the stored session, at the start and after a failure. */
  check(): Promise<void>;
  /** Every step of the sign-in is done. */
  enter(user: StaffUser): void;
  /** Asks who the person is by now: rights may have gone, or a step been added. Rejects when that cannot be asked. */
  refreshUser(): Promise<StaffUser>;
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

  function setLost(lost: Loss | null) {
    const state = store.getState();
    if (state.phase === 'signed-in') store.setState({ ...state, lost }, true);
  }

  async function check() {
    store.setState({ phase: 'checking' }, true);
    try {
      const user = await auth.getUser();
      if (user === 'timed-out') rememberTimeout();
      if (user === 'signed-out' || user === 'timed-out') store.setState({ phase: 'signed-out' }, true);
      else if (user === 'not-staff') store.setState({ phase: 'denied' }, true);
      else if (nextSignInStep(user)) store.setState({ phase: 'unfinished', user }, true);
      else store.setState({ phase: 'signed-in', user, lost: null }, true);
    } catch (error) {
      if (!isDomainError(error)) console.error(error);
      store.setState({ phase: 'unavailable' }, true);
    }
  }

  /** Work that waits goes on for the person who began it; anybody else starts anew. */
  async function welcomeBack() {
    const state = store.getState();
    const user = await auth.getUser().catch(() => null);
    // Nobody yet: the page with all that was typed waits for the sign-in that follows.
    if (state.phase !== 'signed-in' || user === null || user === 'signed-out' || user === 'timed-out') return;
    if (typeof user !== 'object' || user.id !== state.user.id) return check();
    if (!nextSignInStep(user)) resume(user);
  }

  function resume(user: StaffUser) {
    forgetTimeout();
    store.setState({ phase: 'signed-in', user, lost: null }, true);
    settle(true);
  }

  async function refreshUser(): Promise<StaffUser> {
    const user = await auth.getUser();
    const state = store.getState();
    if (state.phase !== 'signed-in') throw new Error('Nobody is signed in');
    // A session that is gone shows at the next request; until then the page stays as it is.
    if (user === 'signed-out' || user === 'timed-out') {
      if (user === 'timed-out') rememberTimeout();
      setLost(user === 'timed-out' ? 'timed-out' : 'ended');
      return state.user;
    }
    if (user === 'not-staff') {
      store.setState({ phase: 'denied' }, true);
      return state.user;
    }
    const isInterrupted = nextSignInStep(user) !== null;
    const lost = isInterrupted ? (state.lost ?? 'interrupted') : state.lost;
    // Asked every minute: what is as it was is not drawn anew.
    // Without rights, as somebody is in the middle of a step, the page below would go, and what was typed with it.
    const shown = isInterrupted ? { ...user, permissions: state.user.permissions } : user;
    const isChanged = lost !== state.lost || JSON.stringify(shown) !== JSON.stringify(state.user);
    if (isChanged) store.setState({ phase: 'signed-in', user: shown, lost }, true);
    return user;
  }

  auth.onSessionChange((change) => {
    const { phase } = store.getState();
    // Somebody chose to leave: nothing of theirs stays on the screen, in no tab.
    const isLeft = change === 'signed-out-here' || change === 'signed-out-elsewhere';
    if (isLeft && phase === 'signed-in') leave();
    if (isLeft && phase === 'unfinished') store.setState({ phase: 'signed-out' }, true);
    if (change === 'lost') setLost('ended');
    if (change === 'timed-out') {
      if (phase === 'signed-in') rememberTimeout();
      setLost('timed-out');
    }
    if (change === 'ready-elsewhere' && (phase === 'signed-out' || phase === 'unfinished')) check();
    else if ((change === 'restored' || change === 'ready-elsewhere') && phase === 'signed-in') welcomeBack();
  });

  return {
    store,
    check,
    refreshUser,
    enter(user) {
      auth.noteReady();
      const state = store.getState();
      const isAnother = state.phase === 'signed-in' && state.user.id !== user.id;
      if (isAnother) settle(false);
      resume(user);
    },
    askToSignIn() {
      const state = store.getState();
      if (state.phase !== 'signed-in') return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting.push(resolve);
        if (state.lost === null) setLost('ended');
      });
    },
    declineToSignIn() {
      setLost(null);
      settle(false);
    },
  };
}
