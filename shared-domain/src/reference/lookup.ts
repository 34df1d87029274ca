import * as v from 'valibot';
import { type CachedResource, type CachedResourceStorage, createCachedResource } from '../cached-resource.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';

/** One list of the reference tables. */
export type Lookup<TRows extends v.GenericSchema, T> = {
  key: string;
  schema: TRows;
  request: () => Parameters<typeof runStaffQuery<TRows>>[0];
  toItems: (rows: v.InferOutput<TRows>) => T[];
};

export type LookupStorage = CachedResourceStorage<unknown>['area'];

/** The tables change at most with a release. */
const maxAgeMs = 60 * 60 * 1000;

const failed = 'Failed to load the choices';

/** Loads lookups and caches their rows by key; a failed lookup resolves to an empty list. */
export function createLookupLoader(storage?: LookupStorage) {
  const resources = new Map<string, CachedResource<unknown>>();

  function toResource<TRows extends v.GenericSchema, T>({ key, schema, request }: Lookup<TRows, T>) {
    const resource =
      resources.get(key) ??
      createCachedResource<unknown>({
        load: () => runStaffQuery(request(), { schema, failed }),
        maxAgeMs,
        storage: storage && { area: storage, key: `reference:${key}`, parse: (value) => v.parse(schema, value) },
      });
    resources.set(key, resource);
    return resource;
  }

  return async <TRows extends v.GenericSchema, T>(lookup: Lookup<TRows, T>): Promise<T[]> => {
    try {
      return lookup.toItems(v.parse(lookup.schema, await toResource(lookup).get()));
    } catch {
      return [];
    }
  };
}
