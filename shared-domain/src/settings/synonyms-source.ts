import * as v from 'valibot';
import { DomainError, isDomainError } from '../errors.ts';
import { storedNumber } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import { createFunctionCaller, type StaffConnection } from '../supabase/staff-connection.ts';
import type { Synonym, SynonymValues } from './synonyms.ts';

/** Every method rejects with a `DomainError`. */
export type SynonymsSource = {
  list(signal?: AbortSignal): Promise<Synonym[]>;
  add(values: SynonymValues): Promise<void>;
  change(id: number, values: SynonymValues): Promise<void>;
  remove(id: number): Promise<void>;
};

const rowsSchema = v.array(
  v.object({ id: v.number(), term: v.string(), meaning: v.string(), is_own: v.boolean(), found: storedNumber }),
);
const writtenSchema = v.array(v.object({ id: v.number() }));
const failures = {
  load: 'The synonyms could not be loaded. Please try again.',
  save: 'The synonym could not be saved. Please try again.',
  remove: 'The synonym could not be deleted. Please try again.',
};

export function createSynonymsSource(connection: StaffConnection): SynonymsSource {
  const { client, dealerId, withSession } = connection;
  const callFunction = createFunctionCaller(connection);
  const own = () => client.from('search_synonyms');

  return {
    async list(signal) {
      const rows = await callFunction(
        'list_search_synonyms',
        {},
        { schema: rowsSchema, signal, failed: failures.load },
      );
      return rows.map(({ is_own, ...row }) => ({ ...row, isOwn: is_own }));
    },

    async add(values) {
      await withSession(() => {
        const request = own()
          .insert({ dealer_id: dealerId, ...values })
          .select('id');
        return runStaffQuery(request, { schema: writtenSchema, failed: failures.save }).catch(explainDuplicate);
      });
    },

    async change(id, values) {
      await withSession(async () => {
        const request = own().update(values).eq('dealer_id', dealerId).eq('id', id).select('id');
        const changed = await runStaffQuery(request, { schema: writtenSchema, failed: failures.save }).catch(
          explainDuplicate,
        );
        if (changed.length === 0) throw new DomainError('not-found', 'Someone else deleted this synonym');
      });
    },

    async remove(id) {
      await withSession(() => {
        const request = own().delete().eq('dealer_id', dealerId).eq('id', id).select('id');
        return runStaffQuery(request, { schema: writtenSchema, failed: failures.remove });
      });
    },
  };
}

/** Someone else may have added it since the list was loaded. */
function explainDuplicate(error: unknown): never {
  if (isDomainError(error) && error.kind === 'conflict') {
    throw new DomainError('conflict', 'There is such a synonym already, in this or the other direction', {
      cause: error,
    });
  }
  throw error;
}
