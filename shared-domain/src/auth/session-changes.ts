import * as v from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import { openTabChannel, type TabChannel } from '../tab-channel.ts';

/**
 * `lost`: expired or revoked. `restored`: signed in after being signed out, possibly as another person.
 * `ready-elsewhere`: another tab completed every sign-in step.
 */
export type SessionChange =
  | 'signed-out-here'
  | 'signed-out-elsewhere'
  | 'timed-out'
  | 'lost'
  | 'restored'
  | 'ready-elsewhere';

type SessionEnd = 'signed-out' | 'timed-out';

export type SessionChanges = {
  subscribe(listener: (change: SessionChange) => void): () => void;
  /** Marks the next end of the session as intended, for this tab and the others. Null cancels it. */
  expectEnd(end: SessionEnd | null): void;
  /** For a session that was found to be gone; the caller's result reports it, so no change is published. */
  noteSignedOut(): void;
  /** Notifies the other tabs that every sign-in step is done. */
  noteReady(): void;
};

const channelName = 'dealer-session';
/** Waits for another tab's message that it signed out: the message and the storage event arrive separately. */
const graceMs = 250;

const messageSchema = v.object({ type: v.picklist(['signed-out', 'timed-out', 'ready']) });

export function createSessionChanges(
  auth: StaffClient['auth'],
  createChannel: () => TabChannel | null = () => openTabChannel(channelName),
): SessionChanges {
  const listeners = new Set<(change: SessionChange) => void>();
  const channel = createChannel();
  /** Null until the initial session is known. */
  let isSignedIn: boolean | null = null;
  let expected: SessionEnd | null = null;
  let lossTimer: ReturnType<typeof setTimeout> | undefined;

  function notify(change: SessionChange) {
    for (const listener of [...listeners]) listener(change);
  }

  function begin() {
    clearTimeout(lossTimer);
    expected = null;
    const wasSignedOut = isSignedIn === false;
    isSignedIn = true;
    if (wasSignedOut) notify('restored');
  }

  function end(change: SessionChange) {
    clearTimeout(lossTimer);
    const wasSignedIn = isSignedIn === true;
    isSignedIn = false;
    if (wasSignedIn) notify(change);
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
        notify('ready-elsewhere');
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
