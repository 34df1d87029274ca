import * as v from 'valibot';
import { storedTextOrNull } from '../supabase/column-schemas.ts';
import type { Publication } from './publication.ts';

export const publicationSchema = v.object({ publish_at: v.string(), problem: storedTextOrNull });

export function toPublication(row: v.InferOutput<typeof publicationSchema>): Publication {
  return { publishAt: row.publish_at, problem: row.problem };
}
