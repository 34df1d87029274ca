import { resolve } from 'node:path';
import type { ReleaseKeys } from '@dealer/build/releases/keys';
import { openStore } from '@dealer/build/releases/open-store';
import type { ReleaseStore } from '@dealer/build/releases/release-store';
import { parseSettings, type Variables } from '@dealer/build/settings/parse-settings';
import { mediaApiUrl, type PublicConfig } from '@dealer/shared-domain';
import type * as v from 'valibot';
import type { LogFormat, LogLevel } from './operations/log.ts';
import { type PrivateConfig, toAdminDomain } from './private-config.ts';
import { describedSettings, webSettings } from './settings/groups.ts';

export type WebEnvironment = {
  port: number;
  host: string;
  /** Folder with releases.json and one folder per release. */
  releasesDir: string;
  /** The stores that teams release through, and their keys; null if this machine releases for itself. */
  releaseSource: { stores: ReleaseStore[]; keys: ReleaseKeys } | null;
  offlineCopiesDir: string;
  shellDir: string;
  publicConfig: PublicConfig;
  mapsKey: string | null;
  mapsScriptUrl: string;
  /** Null without SUPABASE_SECRET_KEY; staff cannot sign in then. */
  privateConfig: PrivateConfig | null;
  rateLimits: boolean;
  trustedProxies: number;
  log: { format: LogFormat; level: LogLevel };
  /** Null turns /metrics off. */
  metricsToken: string | null;
  /** Null for the dealership's own e-mail address. */
  securityContact: string | null;
  cdnSeconds: number;
  secrets: string[];
};

const secretNames = new Set(describedSettings.flatMap(({ name, isSecret }) => (isSecret ? [name] : [])));

/** Throws one Error that names every problem. */
export function parseEnvironment(variables: Variables): WebEnvironment {
  const values = parseSettings(webSettings, variables);
  const publicConfig = {
    supabaseUrl: values.SUPABASE_URL,
    supabaseAnonKey: values.SUPABASE_ANON_KEY,
    mediaUrl: values.MEDIA_URL ?? values.SUPABASE_URL,
    mediaApiUrl: values.MEDIA_API_URL,
    mediaCloud: values.MEDIA_CLOUD,
    emailUrl: values.EMAIL_URL ?? values.SUPABASE_URL,
    dealerId: values.DEALER_ID,
    email: {
      // The embedded mail service requires names and accepts any.
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
    releaseSource: toReleaseSource(values),
    offlineCopiesDir: resolve(values.DATA_DIR, 'kept-pages'),
    shellDir: resolve(import.meta.dirname, '../shell/dist'),
    publicConfig,
    mapsKey: values.GOOGLE_MAPS_API_KEY ?? null,
    mapsScriptUrl: values.MAPS_SCRIPT_URL,
    privateConfig: toPrivateConfig(values, publicConfig),
    rateLimits: values.RATE_LIMITS,
    trustedProxies: values.TRUSTED_PROXIES,
    // As JSON every request is logged; as text only warnings and errors.
    log: { format: values.LOG_FORMAT, level: values.LOG_LEVEL ?? (values.LOG_FORMAT === 'json' ? 'info' : 'warn') },
    metricsToken: values.METRICS_TOKEN ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    cdnSeconds: values.CDN_MAX_AGE,
    secrets: Object.entries(variables).flatMap(([name, value]) => (value && secretNames.has(name) ? [value] : [])),
  };
}

function toReleaseSource(values: v.InferOutput<typeof webSettings>): WebEnvironment['releaseSource'] {
  const { RELEASE_STORE: addresses, RELEASE_KEYS: keys } = values;
  if (addresses.length === 0) return null;
  if (!keys) {
    throw new Error('The configuration is not usable: RELEASE_STORE needs RELEASE_KEYS, the public keys of the teams.');
  }
  const { RELEASE_STORE_KEY, SUPABASE_SECRET_KEY, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } =
    values;
  const { AWS_REGION, AWS_ENDPOINT_URL_S3 } = values;
  const access = {
    ...{ RELEASE_STORE_KEY, SUPABASE_SECRET_KEY, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN },
    ...{ AWS_REGION, AWS_ENDPOINT_URL_S3 },
  };
  return { stores: addresses.map((address) => openStore(address, access)), keys };
}

function toPrivateConfig(
  values: v.InferOutput<typeof webSettings>,
  publicConfig: WebEnvironment['publicConfig'],
): PrivateConfig | null {
  const { SUPABASE_SECRET_KEY, ADMIN_DOMAIN, MEDIA_API_KEY, MEDIA_API_SECRET, MEDIA_UPLOAD_PRESET } = values;
  const { supabaseUrl, supabaseAnonKey, mediaCloud, emailUrl, email, dealerId } = publicConfig;
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
            url: mediaApiUrl(publicConfig),
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
            // Browsers know the other template, which can write to the dealership only.
            templateId: values.EMAIL_SERVER_TEMPLATE_ID ?? templateId,
            adfTemplateId: values.EMAIL_ADF_TEMPLATE_ID ?? values.EMAIL_SERVER_TEMPLATE_ID ?? templateId,
            publicKey,
            privateKey: values.EMAIL_PRIVATE_KEY ?? null,
          }
        : null,
  };
}
