import * as v from 'valibot';
import { DomainError } from './errors.ts';

const baseUrlSchema = v.pipe(
  v.string(),
  v.url(),
  v.transform((url) => url.replace(/\/+$/, '')),
);
const textSchema = v.pipe(v.string(), v.nonEmpty());

const publicConfigSchema = v.object({
  supabaseUrl: baseUrlSchema,
  supabaseAnonKey: textSchema,
  mediaUrl: baseUrlSchema,
  mediaCloud: textSchema,
  emailUrl: baseUrlSchema,
  dealerId: textSchema,
});

/** What `/config.json` hands to the browser: no build knows an environment. */
export type PublicConfig = v.InferOutput<typeof publicConfigSchema>;

/** Reads the public configuration and names every key that is missing or wrong at once. */
export function parsePublicConfig(input: unknown): PublicConfig {
  const result = v.safeParse(publicConfigSchema, input);
  if (result.success) return result.output;
  const keys = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole configuration');
  throw new DomainError('not-configured', `Missing or invalid configuration: ${keys.join(', ')}.`, {
    cause: result.issues,
  });
}
