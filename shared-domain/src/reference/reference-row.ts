import * as v from 'valibot';
import { storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import type { ReferenceColor, ReferenceEngine, ReferenceModel } from './reference.ts';

export const namesSchema = v.array(v.object({ name: v.string() }));

export const modelsSchema = v.array(v.object({ name: v.string(), body_style: storedTextOrNull }));

export const enginesSchema = v.array(
  v.object({ engine_size: v.string(), cylinders: storedNumberOrNull, fuel_type: storedTextOrNull }),
);

export const colorsSchema = v.array(
  v.object({
    name: v.string(),
    hex_code: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i)),
    color_family: v.string(),
  }),
);

export function toNames(rows: v.InferOutput<typeof namesSchema>): string[] {
  return rows.map(({ name }) => name);
}

export function toModels(rows: v.InferOutput<typeof modelsSchema>): ReferenceModel[] {
  return rows.map(({ name, body_style: bodyStyle }) => ({ name, bodyStyle }));
}

export function toEngines(rows: v.InferOutput<typeof enginesSchema>): ReferenceEngine[] {
  return rows.map(({ engine_size: engineSize, cylinders, fuel_type: fuelType }) => ({
    engineSize,
    cylinders,
    fuelType,
  }));
}

export function toColors(rows: v.InferOutput<typeof colorsSchema>): ReferenceColor[] {
  return rows.map(({ name, hex_code: hex, color_family: family }) => ({ name, hex, family }));
}
