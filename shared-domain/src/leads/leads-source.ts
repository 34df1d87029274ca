import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import { type LeadsSource, leadsFailed } from './leads.ts';

/** The code of the requests loads on first use. */
export function createLeadsSource(connection: StaffConnection): LeadsSource {
  async function open() {
    const { createLeadsRequests } = await importWithRetry(
      () => import(/* webpackChunkName: "leads" */ './leads-requests.ts'),
    ).catch((cause: unknown) => {
      throw new DomainError('unavailable', leadsFailed, { cause });
    });
    return createLeadsRequests(connection);
  }

  return {
    getList: async (...query) => (await open()).getList(...query),
    getLead: async (...lead) => (await open()).getLead(...lead),
    change: async (...change) => (await open()).change(...change),
    undoStage: async (...former) => (await open()).undoStage(...former),
    win: async (...sale) => (await open()).win(...sale),
    add: async (...lead) => (await open()).add(...lead),
    addNote: async (...note) => (await open()).addNote(...note),
    logCall: async (...call) => (await open()).logCall(...call),
    merge: async (...leads) => (await open()).merge(...leads),
    unmerge: async (...lead) => (await open()).unmerge(...lead),
    remove: async (...lead) => (await open()).remove(...lead),
    keepApart: async (...leads) => (await open()).keepApart(...leads),
    undoKeepApart: async (...events) => (await open()).undoKeepApart(...events),
    assign: async (...lead) => (await open()).assign(...lead),
    sendToCrm: async (...lead) => (await open()).sendToCrm(...lead),
    getReminders: async (...options) => (await open()).getReminders(...options),
    getResponseTimes: async (...period) => (await open()).getResponseTimes(...period),
    addFile: async (...file) => (await open()).addFile(...file),
    getFile: async (...file) => (await open()).getFile(...file),
    removeFile: async (...file) => (await open()).removeFile(...file),
    listReplies: async (...options) => (await open()).listReplies(...options),
    saveReply: async (...reply) => (await open()).saveReply(...reply),
    removeReply: async (...reply) => (await open()).removeReply(...reply),
  };
}
