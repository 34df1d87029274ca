import type { GenericSchema } from 'valibot';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { Lookup } from './lookup.ts';
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

export function createReferenceLookups(client: Pick<StaffClient, 'from'>) {
  return {
    makes: lookup({
      key: 'makes',
      schema: namesSchema,
      request: () => client.from('vehicle_makes').select('name').order('name'),
      toItems: toNames,
    }),

    models: (make: string) =>
      lookup({
        key: `models:${make}`,
        schema: modelsSchema,
        request: () => client.from('vehicle_models').select('name,body_style').eq('make_name', make).order('name'),
        toItems: toModels,
      }),

    engines: (make: string, model: string) =>
      lookup({
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
      }),

    colors: lookup({
      key: 'colors',
      schema: colorsSchema,
      request: () =>
        client.from('vehicle_colors').select('name,hex_code,color_family').order('color_family').order('name'),
      toItems: toColors,
    }),

    bodyStyles: lookup({
      key: 'body-styles',
      schema: namesSchema,
      request: () => client.from('vehicle_body_types').select('name').order('category').order('name'),
      toItems: toNames,
    }),
  };
}

/** Checks that schema and mapping belong together. */
function lookup<TRows extends GenericSchema, T>(description: Lookup<TRows, T>): Lookup<TRows, T> {
  return description;
}
