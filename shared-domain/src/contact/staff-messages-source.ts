import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import { storedNumber } from '../supabase/stored.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { twice } from '../twice.ts';
import { messagesFailed, type StaffMessagesSource } from './staff-messages.ts';
import type { StaffMessagesOptions } from './staff-messages-reads.ts';

/** Well below the 15 seconds within which a new message shows. */
const pauseMs = 10_000;

const countsSchema = v.object({ unread: storedNumber, mark: v.string() });

/** The staff's way to the messages. Only the count comes at once: the list of vehicles does without the rest. */
export function createStaffMessagesSource({
  withoutAsking,
  ...options
}: StaffMessagesOptions & {
  /** The count is looked at by itself: it asks nobody to sign in. */
  withoutAsking: SessionGuard;
}): StaffMessagesSource {
  const { client, dealerId } = options;

  async function open() {
    const { createStaffMessagesReads } = await twice(
      () => import(/* webpackChunkName: "staff-messages" */ './staff-messages-reads.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', messagesFailed, { cause });
    });
    return createStaffMessagesReads(options);
  }

  const getCounts: StaffMessagesSource['getCounts'] = (signal) =>
    withoutAsking(() =>
      readStaffAnswer(client.rpc('message_counts', { p_dealer_id: dealerId }), {
        schema: countsSchema,
        signal,
        failed: messagesFailed,
      }),
    );

  return {
    getCounts,
    getList: async (...question) => (await open()).getList(...question),
    getConversation: async (...question) => (await open()).getConversation(...question),
    setStatus: async (...change) => (await open()).setStatus(...change),
    setNotes: async (...change) => (await open()).setNotes(...change),
    reply: async (...words) => (await open()).reply(...words),
    sendAgain: async (...mail) => (await open()).sendAgain(...mail),
    watch(page, onChange) {
      let known: string | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLooking = false;
      let hasEnded = false;

      async function look() {
        const counts = await getCounts();
        if (hasEnded || counts.mark === known) return;
        known = counts.mark;
        onChange(counts);
      }

      async function lookAgain() {
        clearTimeout(timer);
        if (isLooking || hasEnded || page.visibilityState === 'hidden') return;
        isLooking = true;
        // What did not answer is asked again after the pause.
        await look().catch(() => undefined);
        isLooking = false;
        if (!hasEnded) timer = setTimeout(lookAgain, pauseMs);
      }

      page.addEventListener('visibilitychange', lookAgain);
      void lookAgain();
      return () => {
        hasEnded = true;
        clearTimeout(timer);
        page.removeEventListener('visibilitychange', lookAgain);
      };
    },
  };
}
