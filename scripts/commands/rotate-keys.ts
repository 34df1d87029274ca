import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadOrCreateKeys } from '@dealer/embedded-backend/keys';
import { rotateKeys } from '@dealer/embedded-backend/rotate-keys';
import { readDataDir } from '../staff-account.ts';
import { findRunningBackend } from '../with-local-backend.ts';

const hostedSteps = `The keys of a hosted project are made by its services. In this order:
1. Supabase, Settings, API keys: create a new publishable and a new secret key.
2. Supabase, Settings, JWT signing keys: rotate the key, then revoke the old one. Every session ends with it.
3. Cloudinary, Settings, API keys: make a new pair. EmailJS, Account, Security: refresh the private key.
4. Google Cloud, Credentials: regenerate the keys of Maps and Places; the latter with "supabase secrets set".
5. Write the new values into .env (SUPABASE_ANON_KEY, SUPABASE_SECRET_KEY, MEDIA_API_KEY, MEDIA_API_SECRET,
   EMAIL_PRIVATE_KEY, GOOGLE_MAPS_API_KEY, METRICS_TOKEN), restart every web server, run npm run check-config.
6. Only then delete the old keys at Supabase, Cloudinary and Google.
7. To end sessions that are still open, run in the SQL editor: delete from auth.sessions;`;

const afterwards = `Passwords and second factors are as they were: npm run reset-password gives an account new ones.
Keys of other services stay as well: renew METRICS_TOKEN, GOOGLE_MAPS_API_KEY, MEDIA_API_SECRET and EMAIL_PRIVATE_KEY
in .env yourself where they are set. docs/incident.md says what else to do.`;

/** `npm run rotate-keys` renews every key that the product makes itself and ends every session. */
export async function run() {
  if (process.env.SUPABASE_URL) {
    console.log(hostedSteps);
    return;
  }
  const dataDir = readDataDir();
  if (!existsSync(join(dataDir, 'keys.json'))) throw new Error(`There are no keys in ${dataDir}: nothing to rotate.`);
  if (await findRunningBackend(await loadOrCreateKeys(dataDir))) {
    throw new Error('The product is running and would keep using the old keys. Stop it, then try again.');
  }
  const ended = await rotateKeys({ dataDir, databaseUrl: process.env.DATABASE_URL || undefined });
  console.log(`New keys are in ${join(dataDir, 'keys.json')}; the old ones are no longer valid.`);
  console.log(`Sessions that ended: ${ended}. Staff sign in again after npm start.`);
  console.log(afterwards);
}
