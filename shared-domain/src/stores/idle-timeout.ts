import { createStore, type StoreApi } from 'zustand/vanilla';
import type { createSessionActivity, SessionWarning } from '../auth/session-activity.ts';
import type { StaffAuth } from '../auth/staff-auth.ts';
import { rememberSessionEnd } from './session-end-note.ts';
import type { SessionStore } from './session-store.ts';

export type IdleTimeout = {
  warning: StoreApi<{ warning: SessionWarning }>;
  stay(): void;
  signOut(): void;
};

type IdleTimeoutOptions = {
  auth: StaffAuth;
  session: SessionStore;
  createActivity: typeof createSessionActivity;
};

/** Input events only, because timers and polling are not activity. */
const workEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

/** Ends an idle session after a warning; active only while signed in. */
export function createIdleTimeout({ auth, session, createActivity }: IdleTimeoutOptions): IdleTimeout {
  const warning = createStore<{ warning: SessionWarning }>(() => ({ warning: null }));

  const activity = createActivity({
    // Applies suspensions, changed permissions and required second factors within a minute of activity.
    touch: () => auth.touch().finally(() => session.refreshUser().catch(() => undefined)),
    onWarning: (given) => warning.setState({ warning: given }),
    onEnd: () => {
      rememberSessionEnd('timed-out');
      auth.endIdleSession();
    },
  });

  session.store.subscribe((state) => {
    if (state.phase === 'signed-in' && state.lost === null) activity.start(state.user.sessionTimeoutMinutes);
    else activity.stop();
  });
  for (const name of workEvents) {
    window.addEventListener(name, activity.recordWork, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', activity.check);

  return { warning, stay: activity.stay, signOut: () => void auth.signOut('device') };
}
