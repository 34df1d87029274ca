import * as v from 'valibot';
import { type CachedResource, type CachedResourceStorage, createCachedResource } from '../cached-resource.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import { fallbackBodyStyles } from '../vehicles/vehicle-options.ts';
import type { ReferenceSource } from './reference.ts';
import {
  colorsSchema,
  enginesSchema,
  modelsSchema,
  namesSchema,
  toColors,
  toEngines,
  toModels,
  toNames,
} from './reference-row.ts';

/** The tables change with a release at most. */
const maxAgeMs = 60 * 60 * 1000;

const failed = 'Failed to load the choices';

type Lookup<TRows extends v.GenericSchema, T> = {
  /** What the rows are kept under. */
  key: string;
  schema: TRows;
  request: () => Parameters<typeof readStaffAnswer<TRows>>[0];
  toItems: (rows: v.InferOutput<TRows>) => T[];
};

/** Reads the tables of makes, models, engines, colours and body styles; each lookup is made once an hour. */
export function createReferenceSource({
  client,
  storage,
}: {
  client: Pick<StaffClient, 'from'>;
  storage?: CachedResourceStorage<unknown>['area'];
}): ReferenceSource {
  const resources = new Map<string, CachedResource<unknown>>();

  async function lookUp<TRows extends v.GenericSchema, T>(lookup: Lookup<TRows, T>): Promise<T[]> {
    try {
      return lookup.toItems(v.parse(lookup.schema, await toResource(lookup).get()));
    } catch {
      return [];
    }
  }

  function toResource<TRows extends v.GenericSchema, T>({ key, schema, request }: Lookup<TRows, T>) {
    const resource =
      resources.get(key) ??
      createCachedResource<unknown>({
        load: () => readStaffAnswer(request(), { schema, failed }),
        maxAgeMs,
        storage: storage && { area: storage, key: `reference:${key}`, parse: (value) => v.parse(schema, value) },
      });
    resources.set(key, resource);
    return resource;
  }

  return {
    getMakes: () =>
      lookUp({
        key: 'makes',
        schema: namesSchema,
        request: () => client.from('vehicle_makes').select('name').order('name'),
        toItems: toNames,
      }),

    async getModels(make) {
      if (!make) return [];
      return lookUp({
        key: `models:${make}`,
        schema: modelsSchema,
        request: () => client.from('vehicle_models').select('name,body_style').eq('make_name', make).order('name'),
        toItems: toModels,
      });
    },

    async getEngines(make, model) {
      if (!make || !model) return [];
      return lookUp({
        key: `engines:${make}:${model}`,
        schema: enginesSchema,
        request: () =>
          client
            .from('vehicle_engines')
            .select('engine_size,cylinders,fuel_type')
            .eq('make_name', make)
            .eq('model_name', model)
            .order('engine_size'),
        toItems: toEngines,
      });
    },

    getColors: () =>
      lookUp({
        key: 'colors',
        schema: colorsSchema,
        request: () =>
          client.from('vehicle_colors').select('name,hex_code,color_family').order('color_family').order('name'),
        toItems: toColors,
      }),

    async getBodyStyles() {
      const styles = await lookUp({
        key: 'body-styles',
        schema: namesSchema,
        request: () => client.from('vehicle_body_types').select('name').order('category').order('name'),
        toItems: toNames,
      });
      return styles.length > 0 ? styles : [...fallbackBodyStyles];
    },
  };
}
