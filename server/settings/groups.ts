import * as v from 'valibot';
import { readDescription } from './description.ts';
import { settings } from './settings.ts';

const all = v.object(settings);

/** Read by the web server. */
export const webSettings = v.omit(all, [
  'ADMIN_USERNAME',
  'ADMIN_PASSWORD',
  'BACKEND_PORT',
  'DEMO_VEHICLES',
  'DEMO_HISTORY',
  'DEMO_MESSAGES',
  'DATABASE_URL',
  'MAIL_INTERVAL_MS',
  'GOOGLE_PLACES_API_KEY',
  'GOOGLE_PLACE_ID',
  'PLACES_API_URL',
  'RELEASE_KEY',
  'RELEASE_KEY_FILE',
  'RELEASE_SITES',
]);

/** Read by the embedded backend. */
export const backendSettings = v.pick(all, [
  'BACKEND_PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'DEMO_VEHICLES',
  'DEMO_HISTORY',
  'DEMO_MESSAGES',
  'DEALER_ID',
  'MAIL_INTERVAL_MS',
]);

/** Read by the programs that start the others: `npm start`, `npm run dev` and the commands. */
export const startSettings = v.object({
  ...v.pick(all, [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DEALER_ID',
    'ADMIN_USERNAME',
    'ADMIN_PASSWORD',
    'ADMIN_DOMAIN',
    'BACKEND_PORT',
    'PUBLIC_URL',
    'MEDIA_URL',
  ]).entries,
  SUPABASE_URL: v.optional(settings.SUPABASE_URL),
});

/** The settings of .env.example, with their descriptions. */
export const describedSettings = Object.entries(settings).flatMap(([name, schema]) => {
  const description = readDescription(schema);
  return description ? [{ name, ...description }] : [];
});
