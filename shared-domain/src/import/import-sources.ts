import * as v from 'valibot';
import { storedNumber, storedTextOrNull } from '../supabase/column-schemas.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import type { ImportSource } from './import-source-match.ts';
import { importMessages, type VehicleImportSource } from './vehicle-import.ts';

const columns = 'id,name,profile,headings,columns,distance,words,used_at,line_count';

const words = v.record(v.string(), v.string());
const sourcesSchema = v.array(
  v.object({
    id: v.string(),
    name: v.string(),
    profile: storedTextOrNull,
    headings: v.array(v.string()),
    columns: v.record(v.string(), v.nullable(v.string())),
    distance: v.nullable(v.picklist(['km', 'mi'])),
    words: v.object({
      make: v.optional(words),
      color: v.optional(words),
      bodyType: v.optional(words),
      transmission: v.optional(words),
      fuelType: v.optional(words),
      drivetrain: v.optional(words),
      condition: v.optional(words),
      status: v.optional(words),
    }),
    used_at: storedTextOrNull,
    line_count: storedNumber,
  }),
);

type Sources = Pick<VehicleImportSource, 'getSources' | 'saveSource' | 'removeSource'>;

/** The dealership's known sources and what was decided about them. */
export function createImportSources({ client, dealerId, withSession }: StaffConnection): Sources {
  return {
    async getSources(signal) {
      const rows = await withSession(() =>
        runStaffQuery(
          client
            .from('import_sources')
            .select(columns)
            .eq('dealer_id', dealerId)
            .order('used_at', { ascending: false, nullsFirst: false })
            .order('name'),
          { schema: sourcesSchema, signal, failed: importMessages.sources },
        ),
      );
      return rows.map(
        ({ used_at: usedAt, line_count: lineCount, ...row }): ImportSource => ({
          ...row,
          usedAt,
          lineCount,
        }),
      );
    },

    async saveSource({ usedAt, lineCount, ...source }) {
      const row = { ...source, dealer_id: dealerId, used_at: usedAt, line_count: lineCount };
      await withSession(() =>
        runStaffQuery(client.from('import_sources').upsert(row), {
          schema: v.unknown(),
          failed: importMessages.saveSource,
        }),
      );
    },

    async removeSource(id) {
      await withSession(() =>
        runStaffQuery(client.from('import_sources').delete().eq('dealer_id', dealerId).eq('id', id), {
          schema: v.unknown(),
          failed: importMessages.removeSource,
        }),
      );
    },
  };
}
