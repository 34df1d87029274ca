import { resolve } from 'node:path';
import * as v from 'valibot';

const port = (fallback: string) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535, 'must be a port number'));
const url = v.pipe(v.string(), v.url('must be a URL'), v.transform((text) => text.replace(/\/+$/, '')));
const name = (fallback: string) => v.pipe(v.optional(v.string(), fallback), v.regex(/^[a-z0-9-]{1,64}$/i, 'may hold letters, digits and hyphens'));

const environmentSchema = v.object({
  PORT: port('3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DEALER_ID: name('dream-motor'),
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: v.pipe(v.string(), v.minLength(1)),
  MEDIA_URL: v.optional(url),
  MEDIA_CLOUD: name('dealer'),
  EMAIL_URL: v.optional(url),
  DEV_REMOTE: v.optional(v.string()),
});

export type WebEnvironment = {
  port: number;
  host: string;
  /** Folder that holds releases.json and one folder per release. */
  releasesDir: string;
  /** Folder of the shell's own build. */
  shellDir: string;
  publicConfig: {
    supabaseUrl: string;
    supabaseAnonKey: string;
    mediaUrl: string;
    mediaCloud: string;
    emailUrl: string;
    dealerId: string;
  };
  /** In development `name=url`: that remote comes from its own development server, and pages are not rendered here. */
  devRemote: { name: string; url: string } | null;
};

/** Reads the environment once. Throws one Error that names everything that is wrong. */
export function parseEnvironment(variables: Record<string, string | undefined>): WebEnvironment {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = v.safeParse(environmentSchema, filled);
  if (!result.success) {
    const problems = result.issues.map((issue) => {
      const name = issue.path?.[0]?.key ?? 'environment';
      return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
    });
    throw new Error(`The configuration is not complete: ${problems.join('; ')}. See .env.example.`);
  }
  const values = result.output;
  const [devName, devUrl] = values.DEV_REMOTE?.split('=') ?? [];
  return {
    port: values.PORT,
    host: values.HOST,
    releasesDir: resolve(values.DATA_DIR, 'releases'),
    shellDir: resolve(import.meta.dirname, '../dist'),
    publicConfig: {
      supabaseUrl: values.SUPABASE_URL,
      supabaseAnonKey: values.SUPABASE_ANON_KEY,
      mediaUrl: values.MEDIA_URL ?? values.SUPABASE_URL,
      mediaCloud: values.MEDIA_CLOUD,
      emailUrl: values.EMAIL_URL ?? values.SUPABASE_URL,
      dealerId: values.DEALER_ID,
    },
    devRemote: devName && devUrl ? { name: devName, url: devUrl } : null,
  };
}
