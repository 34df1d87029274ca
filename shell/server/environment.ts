import { resolve } from 'node:path';
import type { PublicConfig } from '@dealer/shared-domain';
import { type TrustedEnvironment, toAdminDomain } from '@dealer/trusted';
import * as v from 'valibot';
import { type LogFormat, type LogLevel, logLevels } from './log.ts';

const port = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.regex(/^\d{1,5}$/, 'must be a port number'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a port number'),
  );
const url = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.transform((text) => text.replace(/\/+$/, '')),
);
const name = (fallback: string) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(/^[a-z0-9-]{1,64}$/i, 'may hold letters, digits and hyphens'));

/** White space is refused: `--env-file` of a container engine takes a comment behind a value for a part of it. */
const token = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\S*$/, 'must not hold white space'),
  v.minLength(16, 'must have 16 characters or more'),
);

const flag = (fallback: '0' | '1') =>
  v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), fallback),
    v.transform((text) => text === '1'),
  );

const environmentSchema = v.object({
  PORT: port('3000'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), '.data'),
  DEALER_ID: name('dream-motor'),
  SUPABASE_URL: url,
  SUPABASE_ANON_KEY: v.pipe(v.string(), v.minLength(1)),
  SUPABASE_SECRET_KEY: v.optional(v.string()),
  ADMIN_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain name'))),
  MEDIA_URL: v.optional(url),
  MEDIA_CLOUD: name('dealer'),
  MEDIA_API_KEY: v.optional(v.string()),
  MEDIA_API_SECRET: v.optional(v.string()),
  MEDIA_UPLOAD_PRESET: v.optional(v.string(), 'dealer'),
  EMAIL_URL: v.optional(url),
  EMAIL_SERVICE_ID: v.optional(v.string()),
  EMAIL_TEMPLATE_ID: v.optional(v.string()),
  EMAIL_SERVER_TEMPLATE_ID: v.optional(v.string()),
  EMAIL_PUBLIC_KEY: v.optional(v.string()),
  EMAIL_PRIVATE_KEY: v.optional(v.string()),
  EMAIL_BLOCK_HEADLESS: flag('0'),
  GOOGLE_MAPS_API_KEY: v.optional(v.string()),
  MAPS_SCRIPT_URL: v.optional(url, 'https://maps.googleapis.com/maps/api/js'),
  PUBLIC_URL: v.optional(url),
  CLIENT_PROTECTION: flag('1'),
  DEMONSTRATION: flag('0'),
  TRUSTED_PROXIES: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d$/, 'must be a number from 0 to 9'),
    v.transform(Number),
  ),
  LOG_FORMAT: v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
  METRICS_TOKEN: v.optional(token),
  CDN_MAX_AGE: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,4}$/, 'must be a number of seconds from 0 to 9999'),
    v.transform(Number),
  ),
  DEV_REMOTE: v.optional(v.string()),
});

const secretNames = [
  'SUPABASE_SECRET_KEY',
  'MEDIA_API_SECRET',
  'MEDIA_API_KEY',
  'EMAIL_PRIVATE_KEY',
  'GOOGLE_MAPS_API_KEY',
  'METRICS_TOKEN',
] as const;

export type WebEnvironment = {
  port: number;
  host: string;
  /** Folder that holds releases.json and one folder per release. */
  releasesDir: string;
  /** Folder of the copies of pages that are shown while the backend cannot be reached. */
  keptPagesDir: string;
  /** Folder of the shell's own build. */
  shellDir: string;
  publicConfig: PublicConfig;
  /** For the page that draws the map; null without one. */
  mapsKey: string | null;
  /** The map service's script; Google's own unless a stand-in takes its place. */
  mapsScriptUrl: string;
  /** What work with secrets needs; null without SUPABASE_SECRET_KEY, and then nobody can sign in. */
  trusted: TrustedEnvironment | null;
  /** How many proxies of ours stand in front and write `X-Forwarded-For`; 0 believes nobody. */
  trustedProxies: number;
  log: { format: LogFormat; level: LogLevel };
  /** With which the figures of /metrics can be read; null where nobody may. */
  metricsToken: string | null;
  /** How long a cache in front may keep a public page, in seconds; 0 lets none keep any. */
  cdnSeconds: number;
  /** What no line of the log may hold. */
  secrets: string[];
  /** In development `name=url`: that remote comes from its own development server, and pages are not rendered here. */
  devRemote: { name: string; url: string } | null;
};

type Variables = Record<string, string | undefined>;

/** An empty variable counts as missing. */
function parseVariables(variables: Variables) {
  return v.safeParse(
    environmentSchema,
    Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
  );
}

/** Everything that is missing or wrong, by the variable's name; the values themselves are not repeated. */
export function findProblems(variables: Variables): { name: string; problem: string }[] {
  return (parseVariables(variables).issues ?? []).map((issue) => ({
    name: String(issue.path?.[0]?.key ?? 'environment'),
    problem: issue.received === 'undefined' ? 'is missing' : issue.message,
  }));
}

/** Reads the environment once. Throws one Error that names everything that is wrong. */
export function parseEnvironment(variables: Variables): WebEnvironment {
  const result = parseVariables(variables);
  if (!result.success) {
    const problems = findProblems(variables).map(({ name, problem }) => `${name} ${problem}`);
    throw new Error(`The configuration is not complete: ${problems.join('; ')}. See .env.example.`);
  }
  const values = result.output;
  const [devName, devUrl] = values.DEV_REMOTE?.split('=') ?? [];
  const publicConfig = {
    supabaseUrl: values.SUPABASE_URL,
    supabaseAnonKey: values.SUPABASE_ANON_KEY,
    mediaUrl: values.MEDIA_URL ?? values.SUPABASE_URL,
    mediaCloud: values.MEDIA_CLOUD,
    emailUrl: values.EMAIL_URL ?? values.SUPABASE_URL,
    dealerId: values.DEALER_ID,
    email: {
      // The embedded mail service asks for names and takes any.
      serviceId: values.EMAIL_SERVICE_ID ?? (values.EMAIL_URL ? '' : 'local'),
      templateId: values.EMAIL_TEMPLATE_ID ?? (values.EMAIL_URL ? '' : 'local'),
      publicKey: values.EMAIL_PUBLIC_KEY ?? (values.EMAIL_URL ? '' : 'local'),
      blockHeadless: values.EMAIL_BLOCK_HEADLESS,
    },
    hasMap: values.GOOGLE_MAPS_API_KEY !== undefined,
    publicUrl: values.PUBLIC_URL ?? '',
    clientProtection: values.CLIENT_PROTECTION,
    demonstration: values.DEMONSTRATION,
  };
  return {
    port: values.PORT,
    host: values.HOST,
    releasesDir: resolve(values.DATA_DIR, 'releases'),
    keptPagesDir: resolve(values.DATA_DIR, 'kept-pages'),
    shellDir: resolve(import.meta.dirname, '../dist'),
    publicConfig,
    mapsKey: values.GOOGLE_MAPS_API_KEY ?? null,
    mapsScriptUrl: values.MAPS_SCRIPT_URL,
    trusted: toTrustedEnvironment(values, publicConfig),
    trustedProxies: values.TRUSTED_PROXIES,
    // Lines for machines tell of every request; at a terminal only trouble is worth a line.
    log: { format: values.LOG_FORMAT, level: values.LOG_LEVEL ?? (values.LOG_FORMAT === 'json' ? 'info' : 'warn') },
    metricsToken: values.METRICS_TOKEN ?? null,
    cdnSeconds: values.CDN_MAX_AGE,
    secrets: secretNames.flatMap((name) => values[name] ?? []),
    devRemote: devName && devUrl ? { name: devName, url: devUrl } : null,
  };
}

function toTrustedEnvironment(
  values: v.InferOutput<typeof environmentSchema>,
  { supabaseUrl, supabaseAnonKey, mediaUrl, mediaCloud, emailUrl, email, dealerId }: WebEnvironment['publicConfig'],
): TrustedEnvironment | null {
  const { SUPABASE_SECRET_KEY, ADMIN_DOMAIN, MEDIA_API_KEY, MEDIA_API_SECRET, MEDIA_UPLOAD_PRESET } = values;
  const { serviceId, templateId, publicKey } = email;
  if (!SUPABASE_SECRET_KEY) return null;
  return {
    supabaseUrl,
    supabaseAnonKey,
    supabaseSecretKey: SUPABASE_SECRET_KEY,
    dealerId,
    adminDomain: ADMIN_DOMAIN ?? toAdminDomain(dealerId),
    maps: values.GOOGLE_MAPS_API_KEY ? { key: values.GOOGLE_MAPS_API_KEY, scriptUrl: values.MAPS_SCRIPT_URL } : null,
    media:
      MEDIA_API_KEY && MEDIA_API_SECRET
        ? {
            url: mediaUrl,
            cloud: mediaCloud,
            apiKey: MEDIA_API_KEY,
            apiSecret: MEDIA_API_SECRET,
            uploadPreset: MEDIA_UPLOAD_PRESET,
          }
        : null,
    mail:
      serviceId && templateId && publicKey
        ? {
            url: emailUrl,
            serviceId,
            // The browser is told the other one, which writes to the dealership alone.
            templateId: values.EMAIL_SERVER_TEMPLATE_ID ?? templateId,
            publicKey,
            privateKey: values.EMAIL_PRIVATE_KEY ?? null,
          }
        : null,
  };
}
