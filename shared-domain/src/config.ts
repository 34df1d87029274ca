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
  /** EmailJS's names for this site; the embedded mail service takes any. */
  email: v.optional(
    v.object({ serviceId: v.string(), templateId: v.string(), publicKey: v.string(), blockHeadless: v.boolean() }),
    { serviceId: '', templateId: '', publicKey: '', blockHeadless: false },
  ),
  /** Whether `/map` can draw one: the key itself stays with the server. */
  hasMap: v.optional(v.boolean(), false),
  /** Under which address visitors know the site; empty where it is not known. */
  publicUrl: v.optional(v.string(), ''),
  /** Whether public pages block developer keys and the selection of text. */
  clientProtection: v.optional(v.boolean(), true),
  /** Shows the demonstration inventory of four cars instead of the stock. */
  demonstration: v.optional(v.boolean(), false),
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
