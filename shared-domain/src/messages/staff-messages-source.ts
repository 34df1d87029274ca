import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import { storedNumber } from '../supabase/column-schemas.ts';
import type { SessionGuard } from '../supabase/session-guard.ts';
import { createFunctionCaller } from '../supabase/staff-connection.ts';
import { watchCounts } from '../watch-counts.ts';
import { messagesFailed, type StaffMessagesSource } from './staff-messages.ts';
import type { StaffMessagesOptions } from './staff-messages-requests.ts';

const countsSchema = v.object({ unread: storedNumber, mark: v.string(), reminders: storedNumber });

/** The count loads with the back office; the rest of the code loads on first use. */
export function createStaffMessagesSource({
  withoutAsking,
  ...options
}: StaffMessagesOptions & {
  /** For polling the count: never asks the person to sign in. */
  withoutAsking: SessionGuard;
}): StaffMessagesSource {
  const callSilently = createFunctionCaller({ ...options, withSession: withoutAsking });

  async function open() {
    const { createStaffMessagesRequests } = await importWithRetry(
      () => import(/* webpackChunkName: "staff-messages" */ './staff-messages-requests.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', messagesFailed, { cause });
    });
    return createStaffMessagesRequests(options);
  }

  const getCounts: StaffMessagesSource['getCounts'] = (signal) =>
    callSilently('message_counts', {}, { schema: countsSchema, signal, failed: messagesFailed });

  return {
    getCounts,
    getList: async (...question) => (await open()).getList(...question),
    getConversation: async (...question) => (await open()).getConversation(...question),
    setStatus: async (...change) => (await open()).setStatus(...change),
    undoAnswer: async (...answer) => (await open()).undoAnswer(...answer),
    setNotes: async (...change) => (await open()).setNotes(...change),
    reply: async (...reply) => (await open()).reply(...reply),
    getPhotos: async (...message) => (await open()).getPhotos(...message),
    sendAgain: async (...mail) => (await open()).sendAgain(...mail),
    watch: (page, onChange) => watchCounts(page, () => getCounts(), onChange),
  };
}
