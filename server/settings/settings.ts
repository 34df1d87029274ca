import { releaseKeys, text, words } from '@dealer/build/settings/kinds';
import * as v from 'valibot';
import { logLevels } from '../operations/log.ts';
import { describe } from './description.ts';
import { flag, name, number, siteUrl, token, url } from './kinds.ts';

/** Every setting of the product, in the order of .env.example. `groups.ts` lists which program reads which. */
export const settings = {
  PORT: v.pipe(v.optional(number(1, 65_535, 'a port number'), '3000'), describe({ section: 'web', example: '3000' })),
  HOST: v.pipe(v.optional(v.string(), '127.0.0.1'), describe({ section: 'web', example: '127.0.0.1' })),
  DATA_DIR: v.pipe(v.optional(v.string(), '.data'), describe({ section: 'web', example: '.data' })),
  DEALER_ID: v.pipe(
    name('dream-motor'),
    describe({
      section: 'web',
      meaning: 'Names the dealership in the database; choose it once, before its first vehicle',
      example: 'dream-motor',
    }),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(number(0, 9), '0'),
    describe({
      section: 'web',
      meaning: 'How many proxies of yours are in front and write X-Forwarded-For; 0 ignores that header',
      example: '0',
    }),
  ),
  RATE_LIMITS: v.pipe(
    flag('1'),
    describe({
      section: 'web',
      meaning:
        'Limits how many new pages and calls of /api each network may request a second; 0 has no limits, for load tests',
      example: '1',
    }),
  ),

  ADMIN_USERNAME: v.pipe(
    v.optional(v.string(), 'admin'),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/, 'may hold letters, digits, dots, hyphens and underscores'),
    describe({ section: 'account', example: 'admin' }),
  ),
  ADMIN_PASSWORD: v.pipe(text, describe({ section: 'account', isSecret: true })),
  ADMIN_DOMAIN: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain name'))),
    describe({
      section: 'account',
      meaning: 'A user name signs in as <name>@<ADMIN_DOMAIN>; the default is <DEALER_ID>.internal',
    }),
  ),

  BACKEND_PORT: v.pipe(v.optional(number(0, 65_535), '54321'), describe({ section: 'backend', example: '54321' })),
  DEMO_VEHICLES: v.pipe(v.optional(number(0, 1_000_000), '36'), describe({ section: 'backend', example: '36' })),
  DEMO_HISTORY: v.pipe(
    flag('0'),
    describe({
      section: 'backend',
      meaning: '1 adds a year of sold demo vehicles to the 36, so that Analytics has a past to show',
      example: '0',
    }),
  ),
  DEMO_MESSAGES: v.pipe(
    flag('1'),
    describe({
      section: 'backend',
      meaning: "0 leaves out the visitors' messages that come with the 36",
      example: '1',
    }),
  ),
  DATABASE_URL: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres:// or postgresql://'))),
    describe({ section: 'backend', example: 'postgres://user:password@127.0.0.1:5432/dealer', isSecret: true }),
  ),

  SUPABASE_URL: v.pipe(url, describe({ section: 'project', example: 'https://your-project.supabase.co' })),
  SUPABASE_ANON_KEY: v.pipe(v.string(), v.minLength(1), describe({ section: 'project' })),
  SUPABASE_SECRET_KEY: v.pipe(
    text,
    describe({
      section: 'project',
      isSecret: true,
      missing: { level: 'error', text: 'staff cannot sign in, and no job runs.' },
    }),
  ),

  MEDIA_URL: v.pipe(
    v.optional(url),
    describe({
      section: 'media',
      example: 'https://res.cloudinary.com',
      missing: { level: 'error', text: 'a hosted project includes no media host.' },
    }),
  ),
  MEDIA_API_URL: v.pipe(
    v.optional(url),
    describe({
      section: 'media',
      meaning: 'Where the media host receives files; without it where it delivers them',
      example: 'https://api.cloudinary.com',
    }),
  ),
  MEDIA_CLOUD: v.pipe(
    name('dealer'),
    describe({
      section: 'media',
      meaning: 'The name of your cloud, a part of every address of a photograph',
      example: 'dealer',
      missing: { level: 'error', text: 'the media host’s console shows it.' },
    }),
  ),
  MEDIA_API_KEY: v.pipe(
    text,
    describe({
      section: 'media',
      isSecret: true,
      missing: { level: 'error', text: 'without it no photograph can be uploaded or removed.' },
    }),
  ),
  MEDIA_API_SECRET: v.pipe(
    text,
    describe({
      section: 'media',
      isSecret: true,
      missing: { level: 'error', text: 'without it no photograph can be uploaded or removed.' },
    }),
  ),
  MEDIA_UPLOAD_PRESET: v.pipe(
    v.optional(v.string(), 'dealer'),
    describe({
      section: 'media',
      example: 'dealer',
      missing: { level: 'error', text: 'the media host’s console shows it.' },
    }),
  ),

  EMAIL_URL: v.pipe(
    v.optional(url),
    describe({
      section: 'mail',
      example: 'https://api.emailjs.com',
      missing: { level: 'error', text: 'a hosted project sends no mail.' },
    }),
  ),
  EMAIL_SERVICE_ID: v.pipe(
    text,
    describe({ section: 'mail', missing: { level: 'error', text: 'no mail can be sent.' } }),
  ),
  EMAIL_TEMPLATE_ID: v.pipe(
    text,
    describe({ section: 'mail', missing: { level: 'error', text: 'no mail can be sent.' } }),
  ),
  EMAIL_SERVER_TEMPLATE_ID: v.pipe(
    text,
    describe({
      section: 'mail',
      meaning:
        'The template of mails that the server sends; the one above is known to every browser and should write to the dealership alone',
      missing: {
        level: 'warning',
        text: 'the template that browsers know then writes to any address, and any reader of a page can use it.',
      },
    }),
  ),
  EMAIL_ADF_TEMPLATE_ID: v.pipe(
    text,
    describe({
      section: 'mail',
      meaning: 'The template of leads for a dealer CRM: text/plain, its content {{{message}}} and nothing else',
    }),
  ),
  EMAIL_PUBLIC_KEY: v.pipe(
    text,
    describe({ section: 'mail', missing: { level: 'error', text: 'no mail can be sent.' } }),
  ),
  EMAIL_PRIVATE_KEY: v.pipe(
    text,
    describe({
      section: 'mail',
      isSecret: true,
      missing: {
        level: 'error',
        text: 'the mail service refuses the server’s mails, such as invitations and notifications.',
      },
    }),
  ),
  EMAIL_BLOCK_HEADLESS: v.pipe(
    flag('0'),
    describe({
      section: 'mail',
      meaning: '1 sends no mail for a browser without a window, such as a script’s',
      example: '0',
    }),
  ),
  MAIL_INTERVAL_MS: v.pipe(
    v.optional(number(0, 3_600_000), '1000'),
    describe({
      section: 'mail',
      meaning: 'The embedded mail service takes one message per sender in this time, in ms; 0 takes any number',
      example: '1000',
    }),
  ),

  GOOGLE_MAPS_API_KEY: v.pipe(
    text,
    describe({
      section: 'google',
      isSecret: true,
      missing: { level: 'warning', text: 'an address card takes the place of the map.' },
    }),
  ),
  MAPS_SCRIPT_URL: v.pipe(
    v.optional(url, 'https://maps.googleapis.com/maps/api/js'),
    describe({
      section: 'google',
      meaning: 'Google’s script for maps; another address is for tests',
      example: 'https://maps.googleapis.com/maps/api/js',
    }),
  ),
  GOOGLE_PLACES_API_KEY: v.pipe(text, describe({ section: 'google', isSecret: true })),
  GOOGLE_PLACE_ID: v.pipe(text, describe({ section: 'google' })),
  PLACES_API_URL: v.pipe(
    text,
    describe({
      section: 'google',
      meaning: 'Google’s service for reviews; another address is for tests',
      example: 'https://places.googleapis.com',
    }),
  ),

  PUBLIC_URL: v.pipe(
    v.optional(siteUrl),
    describe({
      section: 'site',
      example: 'https://www.example.ca',
      missing: { level: 'error', text: 'mails and search engines would get no address.' },
    }),
  ),
  CLIENT_PROTECTION: v.pipe(
    flag('1'),
    describe({
      section: 'site',
      meaning: '1 blocks the keys of developer tools and the selection of text on public pages',
      example: '1',
    }),
  ),
  DEMONSTRATION: v.pipe(
    flag('0'),
    describe({ section: 'site', meaning: '1 shows four sample vehicles instead of the inventory', example: '0' }),
  ),

  LOG_FORMAT: v.pipe(
    v.optional(v.picklist(['text', 'json'], 'must be text or json'), 'text'),
    describe({
      section: 'operation',
      meaning:
        'text is for people at a terminal, json writes one line of JSON per request, job and error to standard output',
      example: 'text',
    }),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`)),
    describe({
      section: 'operation',
      meaning: 'error, warn, info or debug; without it warn for text and info for json',
      example: 'warn',
    }),
  ),
  METRICS_TOKEN: v.pipe(
    v.optional(token),
    describe({
      section: 'operation',
      meaning:
        'Requests with this bearer token may read /metrics; without it there is no such address. 16 characters or more',
      isSecret: true,
      missing: { level: 'warning', text: '/metrics is off.' },
    }),
  ),
  SECURITY_CONTACT: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.regex(
          /^(?:[^\s@:/]+@[^\s@:/]+|(?:mailto|tel):\S+|https:\/\/\S+)$/,
          'must be an e-mail address or an https address',
        ),
      ),
    ),
    describe({
      section: 'operation',
      meaning:
        "Where people report vulnerabilities (/.well-known/security.txt): an e-mail or https address; else the dealership's e-mail address",
    }),
  ),
  CDN_MAX_AGE: v.pipe(
    v.optional(number(0, 9999, 'a number of seconds'), '0'),
    describe({
      section: 'operation',
      meaning: 'How many seconds a CDN in front may keep a public page; 0 lets it keep none',
      example: '0',
    }),
  ),

  RELEASE_STORE: v.pipe(
    v.optional(words, ''),
    describe({
      section: 'releases',
      meaning:
        'Where teams put their releases: a folder, s3://bucket/prefix or https://project.supabase.co/storage/v1/bucket/prefix; several apart by spaces. Without it this machine releases for itself',
      example: 's3://dealership-releases',
    }),
  ),
  RELEASE_KEYS: v.pipe(
    v.optional(releaseKeys),
    describe({
      section: 'releases',
      meaning:
        'The public key of each team, as npm run release-keys prints it; a remote may have several, apart by spaces',
      example: 'storefront=<public key> backoffice=<public key>',
    }),
  ),
  RELEASE_STORE_KEY: v.pipe(
    text,
    describe({
      section: 'releases',
      meaning: 'The secret key of the Supabase project of RELEASE_STORE, if it is another one than SUPABASE_URL',
      isSecret: true,
    }),
  ),
  AWS_ACCESS_KEY_ID: v.pipe(text, describe({ section: 'releases', meaning: 'For s3://' })),
  AWS_SECRET_ACCESS_KEY: v.pipe(text, describe({ section: 'releases', isSecret: true })),
  AWS_SESSION_TOKEN: v.pipe(text, describe({ section: 'releases', isSecret: true })),
  AWS_REGION: v.pipe(v.optional(v.string(), 'us-east-1'), describe({ section: 'releases', example: 'us-east-1' })),
  AWS_ENDPOINT_URL_S3: v.pipe(
    v.optional(url),
    describe({
      section: 'releases',
      meaning: 'The address of a service that is compatible with S3; without it Amazon',
      example: 'https://account.r2.cloudflarestorage.com',
    }),
  ),
  RELEASE_KEY_FILE: v.pipe(
    text,
    describe({
      section: 'releases',
      meaning:
        "In a team's pipeline, not on a web server: the file with its private key, or the key itself in RELEASE_KEY",
    }),
  ),
  RELEASE_KEY: v.pipe(text, describe({ section: 'releases', isSecret: true })),
  RELEASE_SITES: v.pipe(
    v.optional(words, ''),
    describe({
      section: 'releases',
      meaning: 'In a pipeline: the sites that are notified of a release immediately; others see it within 5 seconds',
      example: 'https://www.example.ca',
    }),
  ),
} as const;
