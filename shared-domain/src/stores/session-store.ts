import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionChange } from '../auth/session-changes.ts';
import { findSessionEnd } from '../auth/session-end.ts';
import { nextSignInStep } from '../auth/sign-in-step.ts';
import type { StaffAuth } from '../auth/staff-auth.ts';
import type { StaffUser } from '../auth/staff-session.ts';
import { isDomainError } from '../errors.ts';
import { createPendingAnswers } from './pending-answers.ts';
import { forgetSessionEnd, readSessionEnd, rememberSessionEnd, type SessionEndReason } from './session-end-note.ts';

/**
 * `unfinished`: a sign-in step remains. `lost`: the session ended while a page is open, and the page stays.
 * `interrupted`: a step is required before work continues.
 */
export type SessionState =
  | { phase: 'checking' }
  | { phase: 'unavailable' }
  | { phase: 'signed-out' }
  | { phase: 'denied' }
  | { phase: 'unfinished'; user: StaffUser }
  | { phase: 'signed-in'; user: StaffUser; lost: SessionLoss | null };

export type SessionLoss = SessionEndReason | 'interrupted';

export type SessionStore = {
  store: StoreApi<SessionState>;
  /** Validates the stored session, at the start and after a failure. */
  check(): Promise<void>;
  enter(user: StaffUser): void;
  /** Reads permissions and pending steps again. Rejects if the backend is unavailable. */
  refreshUser(): Promise<StaffUser>;
  /** Opens the sign-in dialog over the page with the reason of `refusal`; resolves to whether the person signed in. */
  askToSignIn(refusal?: unknown): Promise<boolean>;
  declineToSignIn(): void;
  /** Shows why the session ended, for requests that never ask to sign in. */
  reportEnd(error: unknown): void;
};

/** Pauses before a tab asks again whether the person, who signed in elsewhere, may continue. */
const restorePausesMs = [1_000, 4_000, 10_000];

/** Follows changes in this tab and the others. `leave` navigates away after signing out. */
export function createSessionStore(auth: StaffAuth, leave: () => void): SessionStore {
  const store = createStore<SessionState>(() => ({ phase: 'checking' }));
  const pending = createPendingAnswers();

  async function check() {
    store.setState({ phase: 'checking' }, true);
    store.setState(await readState(auth), true);
  }

  function resume(user: StaffUser) {
    forgetSessionEnd();
    store.setState({ phase: 'signed-in', user, lost: null }, true);
    pending.settle(true);
  }

  /** Keeps pending work for the same person; resets it for another. */
  async function restore(pausesMs: readonly number[] = restorePausesMs) {
    const user = await auth.getUser().catch(() => null);
    const state = store.getState();
    if (state.phase !== 'signed-in') return;
    // Sign-in is not complete, or the answer did not come: keep the page with its unsaved input.
    if (user === null || isNobody(user)) {
      const [pauseMs, ...later] = pausesMs;
      if (pauseMs !== undefined && state.lost !== null) setTimeout(() => void restore(later), pauseMs);
      return;
    }
    if (typeof user !== 'object' || user.id !== state.user.id) return check();
    if (!nextSignInStep(user)) resume(user);
  }

  async function refreshUser(): Promise<StaffUser> {
    const user = await auth.getUser();
    const state = store.getState();
    if (state.phase !== 'signed-in') throw new Error('Not signed in');
    if (isNobody(user) && user !== 'signed-out') rememberSessionEnd(user);
    const next = toRefreshedState(state, user);
    // Runs every minute; skips the update if nothing changed.
    if (JSON.stringify(next) !== JSON.stringify(state)) store.setState(next, true);
    return typeof user === 'object' ? user : state.user;
  }

  auth.onSessionChange((change) => {
    const { phase } = store.getState();
    if (isSignOut(change)) forgetSessionEnd();
    if (isSignOut(change) && phase === 'signed-in') leave();
    if (isSignOut(change) && phase === 'unfinished') store.setState({ phase: 'signed-out' }, true);
    if (change === 'timed-out') loseTo(store, 'timed-out');
    if (change === 'lost') loseTo(store, 'ended');
    if (change === 'ready-elsewhere' && (phase === 'signed-out' || phase === 'unfinished')) check();
    else if ((change === 'restored' || change === 'ready-elsewhere') && phase === 'signed-in') restore();
  });

  return {
    store,
    check,
    refreshUser,
    enter(user) {
      auth.noteReady();
      const state = store.getState();
      const isAnother = state.phase === 'signed-in' && state.user.id !== user.id;
      if (isAnother) pending.settle(false);
      resume(user);
    },
    askToSignIn(refusal) {
      const state = store.getState();
      if (state.phase !== 'signed-in') return Promise.resolve(false);
      const answer = pending.wait();
      if (state.lost === null) showLoss(store, findSessionEnd(refusal));
      return answer;
    },
    declineToSignIn() {
      setLost(store, null);
      pending.settle(false);
    },
    reportEnd(error) {
      const reason = findSessionEnd(error);
      if (reason !== null) loseTo(store, reason);
    },
  };
}

type SignedIn = Extract<SessionState, { phase: 'signed-in' }>;

async function readState(auth: StaffAuth): Promise<SessionState> {
  try {
    const user = await auth.getUser();
    if (isNobody(user) && user !== 'signed-out') rememberSessionEnd(user);
    if (isNobody(user)) return { phase: 'signed-out' };
    if (user === 'not-staff') return { phase: 'denied' };
    return nextSignInStep(user) ? { phase: 'unfinished', user } : { phase: 'signed-in', user, lost: null };
  } catch (error) {
    if (!isDomainError(error)) console.error(error);
    return { phase: 'unavailable' };
  }
}

function toRefreshedState(state: SignedIn, user: Awaited<ReturnType<StaffAuth['getUser']>>): SessionState {
  if (user === 'signed-out') return { ...state, lost: state.lost ?? 'ended' };
  if (isNobody(user)) return { ...state, lost: user };
  if (user === 'not-staff') return { phase: 'denied' };
  if (nextSignInStep(user) === null) return { ...state, user };
  // Without permissions the page behind the dialog would unmount and lose unsaved input.
  return { ...state, user: { ...user, permissions: state.user.permissions }, lost: state.lost ?? 'interrupted' };
}

/** A known reason is not replaced by "ended", which the loss of the stored session reports afterwards. */
function loseTo(store: StoreApi<SessionState>, reason: SessionEndReason) {
  const state = store.getState();
  if (state.phase !== 'signed-in' || (reason === 'ended' && state.lost !== null)) return;
  // Another tab may know the reason.
  const known = reason === 'ended' ? (readSessionEnd() ?? reason) : reason;
  rememberSessionEnd(known);
  setLost(store, known);
}

/** Without a reason the dialog names none. */
function showLoss(store: StoreApi<SessionState>, reason: SessionEndReason | null) {
  if (reason !== null) rememberSessionEnd(reason);
  setLost(store, reason ?? 'ended');
}

function isNobody(user: Awaited<ReturnType<StaffAuth['getUser']>> | null): user is SessionEndReason | 'signed-out' {
  return (
    user === 'signed-out' ||
    user === 'ended' ||
    user === 'timed-out' ||
    user === 'suspended' ||
    user === 'password-changed'
  );
}

function setLost(store: StoreApi<SessionState>, lost: SessionLoss | null) {
  const state = store.getState();
  if (state.phase === 'signed-in') store.setState({ ...state, lost }, true);
}

function isSignOut(change: SessionChange): boolean {
  return change === 'signed-out-here' || change === 'signed-out-elsewhere';
}
