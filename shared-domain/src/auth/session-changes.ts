import * as v from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import { openTabChannel, type TabChannel } from '../tab-channel.ts';

/**
 * `signed-out-here` and `signed-out-elsewhere` (another tab) were meant; `timed-out`: nobody worked in any tab for too
 * long; `lost`: the session ran out or was revoked. `restored`: somebody has signed in where nobody was, in this tab or
 * another; it may be another person. `ready-elsewhere`: all steps of that are done in another tab.
 */
export type SessionChange =
  | 'signed-out-here'
  | 'signed-out-elsewhere'
  | 'timed-out'
  | 'lost'
  | 'restored'
  | 'ready-elsewhere';

/** Why a session ends that this tab ends itself. */
export type SessionEnd = 'signed-out' | 'timed-out';

export type SessionChanges = {
  subscribe(listener: (change: SessionChange) => void): () => void;
  /** The end of the session that comes next is meant: it is told so here and in the other tabs. Null takes that back. */
  expectEnd(end: SessionEnd | null): void;
  /** The session is gone, and whoever asks is told so by the answer. */
  noteSignedOut(): void;
  /** Every step of the sign-in is done: the other tabs may go on too. */
  noteReady(): void;
};

const channelName = 'dealer-session';
/** How long the other tab's word that it meant to sign out may take: it comes by another channel than the end itself. */
const graceMs = 250;

const messageSchema = v.object({ type: v.picklist(['signed-out', 'timed-out', 'ready']) });

export function createSessionChanges(
  auth: StaffClient['auth'],
  createChannel: () => TabChannel | null = () => openTabChannel(channelName),
): SessionChanges {
  const listeners = new Set<(change: SessionChange) => void>();
  const channel = createChannel();
  /** Null until it is known what the page began with. */
  let isSignedIn: boolean | null = null;
  let expected: SessionEnd | null = null;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;

  function tell(change: SessionChange) {
    for (const listener of [...listeners]) listener(change);
  }

  function begin() {
    clearTimeout(lossTimer);
    expected = null;
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

  function endAsExpected(meant: SessionEnd) {
    expected = null;
    channel?.postMessage({ type: meant });
    end(meant === 'timed-out' ? 'timed-out' : 'signed-out-here');
  }

  if (channel) {
    channel.onmessage = ({ data }) => {
      const message = v.safeParse(messageSchema, data);
      if (!message.success) return;
      const { type } = message.output;
      if (type === 'timed-out') end('timed-out');
      else if (type === 'signed-out') end('signed-out-elsewhere');
      else {
        isSignedIn = true;
        tell('ready-elsewhere');
      }
    };
  }

  auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') isSignedIn ??= session !== null;
    else if (event !== 'SIGNED_OUT') begin();
    else if (expected) endAsExpected(expected);
    else lossTimer = setTimeout(() => end('lost'), graceMs);
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    expectEnd(meant) {
      expected = meant;
    },
    noteSignedOut() {
      isSignedIn = false;
    },
    noteReady() {
      channel?.postMessage({ type: 'ready' });
    },
  };
}
