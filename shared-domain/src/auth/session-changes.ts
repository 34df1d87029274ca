import * as v from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import { openTabChannel, type TabChannel } from '../tab-channel.ts';

/**
 * `signed-out-here` and `signed-out-elsewhere` (another tab) were meant; `lost` was not: the session ran out or was
 * revoked. `restored`: somebody has signed in where nobody was, in this tab or another; it may be another person.
 */
export type SessionChange = 'signed-out-here' | 'signed-out-elsewhere' | 'lost' | 'restored';

export type SessionChanges = {
  subscribe(listener: (change: SessionChange) => void): () => void;
  /** The end of the session that comes next is meant: it is told so here and in the other tabs. */
  expectSignOut(): void;
  /** The session is gone, and whoever asks is told so by the answer. */
  noteSignedOut(): void;
};

const channelName = 'dealer-session';
/** How long the other tab's word that it meant to sign out may take: it comes by another channel than the end itself. */
const graceMs = 250;

const signOutSchema = v.object({ type: v.literal('signed-out') });

export function createSessionChanges(
  auth: StaffClient['auth'],
  createChannel: () => TabChannel | null = () => openTabChannel(channelName),
): SessionChanges {
  const listeners = new Set<(change: SessionChange) => void>();
  const channel = createChannel();
  /** Null until it is known what the page began with. */
  let isSignedIn: boolean | null = null;
  let isExpected = false;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;

  function tell(change: SessionChange) {
    for (const listener of [...listeners]) listener(change);
  }

  function begin() {
    clearTimeout(lossTimer);
    isExpected = false;
    const wasSignedOut = isSignedIn === false;
    isSignedIn = true;
    if (wasSignedOut) tell('restored');
  }

  function end(change: SessionChange) {
    clearTimeout(lossTimer);
    const wasSignedIn = isSignedIn === true;
    isSignedIn = false;
    if (wasSignedIn) tell(change);
  }

  function endAsExpected() {
    isExpected = false;
    channel?.postMessage({ type: 'signed-out' });
    end('signed-out-here');
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      if (v.is(signOutSchema, data)) end('signed-out-elsewhere');
    };
  }

  auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') isSignedIn ??= session !== null;
    else if (event !== 'SIGNED_OUT') begin();
    else if (isExpected) endAsExpected();
    else lossTimer = setTimeout(() => end('lost'), graceMs);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expectSignOut() {
      isExpected = true;
    },
    noteSignedOut() {
      isSignedIn = false;
    },
  };
}
