import type { StaffClient } from '../supabase/staff-client.ts';
import { fallbackBodyStyles } from '../vehicles/vehicle-options.ts';
import { createLookupLoader, type LookupStorage } from './lookup.ts';
import type { ReferenceSource } from './reference.ts';
import { createReferenceLookups } from './reference-lookups.ts';

/** Caches each list for an hour. */
export function createReferenceSource({
  client,
  storage,
}: {
  client: Pick<StaffClient, 'from'>;
  storage?: LookupStorage;
}): ReferenceSource {
  const lookups = createReferenceLookups(client);
  const load = createLookupLoader(storage);

  return {
    getMakes: () => load(lookups.makes),
    getModels: async (make) => (make ? load(lookups.models(make)) : []),
    getEngines: async (make, model) => (make && model ? load(lookups.engines(make, model)) : []),
    getColors: () => load(lookups.colors),

    async getBodyStyles() {
      const styles = await load(lookups.bodyStyles);
      return styles.length > 0 ? styles : [...fallbackBodyStyles];
    },
  };
}
