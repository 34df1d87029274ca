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
  /** Delivers photographs and videos. */
  mediaUrl: baseUrlSchema,
  /** Receives them, if another address does. */
  mediaApiUrl: v.optional(baseUrlSchema),
  mediaCloud: textSchema,
  emailUrl: baseUrlSchema,
  dealerId: textSchema,
  /** EmailJS's identifiers for this site; the embedded mail service accepts any with the site's public key. */
  email: v.optional(
    v.object({ serviceId: v.string(), templateId: v.string(), publicKey: v.string(), blockHeadless: v.boolean() }),
    { serviceId: '', templateId: '', publicKey: '', blockHeadless: false },
  ),
  /** Whether `/map` can render a map; the key itself stays on the server. */
  hasMap: v.optional(v.boolean(), false),
  /** The public origin of the site; empty if unknown. */
  publicUrl: v.optional(v.string(), ''),
  /** Public pages block developer keys and text selection. */
  clientProtection: v.optional(v.boolean(), true),
  demonstration: v.optional(v.boolean(), false),
});

/** The body of `/config.json`; builds contain no environment values. */
export type PublicConfig = v.InferOutput<typeof publicConfigSchema>;

/** Throws one error that names every missing or invalid key. */
export function parsePublicConfig(input: unknown): PublicConfig {
  const result = v.safeParse(publicConfigSchema, input);
  if (result.success) return result.output;
  const keys = result.issues.map((issue) => v.getDotPath(issue) ?? 'the whole configuration');
  throw new DomainError('not-configured', `Missing or invalid configuration: ${keys.join(', ')}.`, {
    cause: result.issues,
  });
}
