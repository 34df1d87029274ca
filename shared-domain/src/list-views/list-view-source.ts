import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { storedTextOrNull, writtenRowsSchema } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import type { SavedViewSource, SavedViewValues } from './list-view.ts';

const rowsSchema = v.array(
  v.object({
    id: v.string(),
    owner_id: storedTextOrNull,
    name: v.string(),
    query: v.string(),
    is_shared: v.boolean(),
  }),
);
const failures = {
  load: 'The saved views could not be loaded. Please try again.',
  save: 'The view could not be saved. Please try again.',
  remove: 'The view could not be deleted. Please try again.',
} as const;

type Options = StaffConnection & { getUserId: () => string };

export function createSavedViewSource({ client, dealerId, withSession, getUserId }: Options): SavedViewSource {
  const views = () => client.from('list_views');
  return {
    async list(signal) {
      const rows = await withSession(() =>
        runStaffQuery(views().select('id,owner_id,name,query,is_shared').eq('dealer_id', dealerId).order('name'), {
          schema: rowsSchema,
          signal,
          failed: failures.load,
        }),
      );
      return rows.map(({ owner_id: ownerId, is_shared: isShared, ...row }) => ({
        ...row,
        isShared,
        isOwn: ownerId === getUserId(),
      }));
    },

    async add(id, values) {
      await withSession(() =>
        runStaffQuery(
          views()
            .insert({ id, dealer_id: dealerId, ...toColumns(values) })
            .select('id'),
          { schema: writtenRowsSchema, failed: failures.save },
        ),
      );
    },

    async change(id, values) {
      const changed = await withSession(() =>
        runStaffQuery(views().update(toColumns(values)).eq('dealer_id', dealerId).eq('id', id).select('id'), {
          schema: writtenRowsSchema,
          failed: failures.save,
        }),
      );
      if (changed.length === 0) throw new DomainError('not-found', 'Someone else deleted this view');
    },

    async remove(id) {
      await withSession(() =>
        runStaffQuery(views().delete().eq('dealer_id', dealerId).eq('id', id).select('id'), {
          schema: writtenRowsSchema,
          failed: failures.remove,
        }),
      );
    },
  };
}

function toColumns({ name, query, isShared }: Partial<SavedViewValues>) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(query !== undefined && { query }),
    ...(isShared !== undefined && { is_shared: isShared }),
  };
}
