import type { createSessionActivity, SessionWarning, StaffAuth } from '@dealer/shared-domain/staff';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StaffStore } from './staff-store.ts';
import { rememberTimeout } from './timeout-memory.ts';

export type SessionWatch = {
  /** The warning that stands, if one does. */
  warning: StoreApi<{ warning: SessionWarning }>;
  stay(): void;
  signOut(): void;
};

type SessionWatchOptions = {
  auth: StaffAuth;
  session: StaffStore;
  createActivity: typeof createSessionActivity;
};

/** What counts as work: a hand on the device. Nothing that happens by itself does. */
const workEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Watches over idle time for as long as somebody is signed in and the page is theirs. */
export function createSessionWatch({ auth, session, createActivity }: SessionWatchOptions): SessionWatch {
  const warning = createStore<{ warning: SessionWarning }>(() => ({ warning: null }));

  const activity = createActivity({
    // Suspended, demoted, or asked for a second factor meanwhile: the page learns it here at the latest.
    touch: () => auth.touch().finally(() => session.refreshUser().catch(() => undefined)),
    onWarning: (given) => warning.setState({ warning: given }),
    onEnd: () => {
      rememberTimeout();
      auth.endIdleSession();
    },
  });

  session.store.subscribe((state) => {
    if (state.phase === 'signed-in' && state.lost === null) activity.start(state.user.sessionTimeoutMinutes);
    else activity.stop();
  });
  for (const name of workEvents) {
    window.addEventListener(name, activity.noteWork, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', activity.look);

  return { warning, stay: activity.stay, signOut: () => void auth.signOut('device') };
}
