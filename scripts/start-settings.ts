import { resolve } from 'node:path';
import { parseSettings } from '@dealer/build/settings/parse-settings';
import { startSettings } from '@dealer/server/settings';

/** Settings of the programs that start others. Throws one Error that names every problem. */
export function readStartSettings() {
  const values = parseSettings(startSettings, process.env);
  const isHosted = values.SUPABASE_URL !== undefined;
  if (!isHosted && values.PORT === values.BACKEND_PORT) {
    throw new Error(`PORT and BACKEND_PORT are both ${values.PORT}. Set one of them to another number.`);
  }
  return {
    port: values.PORT,
    host: values.HOST,
    backendPort: values.BACKEND_PORT,
    dataDir: resolve(values.DATA_DIR),
    dealerId: values.DEALER_ID,
    publicUrl: values.PUBLIC_URL,
    isHosted,
    hasOwnMediaHost: values.MEDIA_URL !== undefined,
    owner: { username: values.ADMIN_USERNAME, password: values.ADMIN_PASSWORD, adminDomain: values.ADMIN_DOMAIN },
  };
}
