import * as v from 'valibot';

export const sections = {
  web: 'Web server',
  account:
    'The first staff account; without ADMIN_PASSWORD one is generated and printed once. npm run reset-password gives a new one.',
  backend: 'Embedded backend (always on 127.0.0.1)',
  project: 'A hosted Supabase project instead of the embedded backend',
  media: 'Media host: Cloudinary',
  mail: 'Mail: EmailJS',
  google: 'Google: maps in the browser, reviews through the function google-reviews',
  site: 'The public site; PUBLIC_URL is its address for links and search engines',
  operation: 'Running it: docs/deploy.md',
  releases: 'Releases from elsewhere: docs/deploy.md, section 8',
} as const;

const descriptionSchema = v.object({
  section: v.picklist([
    'web',
    'account',
    'backend',
    'project',
    'media',
    'mail',
    'google',
    'site',
    'operation',
    'releases',
  ]),
  /** For .env.example, if the name does not explain the setting. */
  meaning: v.optional(v.string()),
  /** The default or an example; shown in .env.example. */
  example: v.optional(v.string(), ''),
  isSecret: v.optional(v.boolean(), false),
  /** The effect of its absence in production; check-config reports it. */
  missing: v.optional(v.object({ level: v.picklist(['error', 'warning']), text: v.string() })),
});
type DescriptionInput = v.InferInput<typeof descriptionSchema>;
export type Description = v.InferOutput<typeof descriptionSchema>;

/** Attaches the description to a setting's schema. */
export function describe<Input>(description: DescriptionInput): v.MetadataAction<Input, DescriptionInput> {
  return v.metadata(description);
}

/** Undefined for a setting that is not for operators. */
export function readDescription(schema: v.GenericSchema): Description | undefined {
  const parsed = v.safeParse(descriptionSchema, v.getMetadata(schema));
  return parsed.success ? parsed.output : undefined;
}
