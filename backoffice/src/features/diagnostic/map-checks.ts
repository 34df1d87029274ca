import { http as defaultHttp, type Http } from '@dealer/shared-domain/http';
import type { BackofficeContract } from '@dealer/shared-domain/staff';
import type { Check } from './check.ts';
import { toProbe } from './service-checks.ts';

type Options = Pick<BackofficeContract, 'config' | 'settings' | 'integrations'> & { http?: Http };

/** Checks in order: the key, the setting, the location, the script, then rendering the map. */
export function createMapChecks({ config, settings, integrations, http = defaultHttp }: Options): Check[] {
  return [
    {
      id: 'key',
      label: 'Key of the map service',
      run: async () =>
        config.hasMap
          ? { state: 'ok', detail: 'Present' }
          : { state: 'warn', detail: 'GOOGLE_MAPS_API_KEY is not set: visitors see the address and a link instead' },
    },
    {
      id: 'setting',
      label: 'Maps in the settings',
      run: async (signal) => {
        const { api, place } = (await settings.load(signal)).settings;
        if (!api.googleMapsEnabled) return { state: 'warn', detail: 'Turned off under API & Integrations' };
        return place.latitude && place.longitude
          ? { state: 'ok', detail: `On, at ${place.latitude}, ${place.longitude}` }
          : { state: 'warn', detail: 'On, but latitude and longitude are missing' };
      },
    },
    {
      id: 'script',
      label: 'Script of the map service',
      run: async () => {
        const answer = await integrations.check();
        if (answer.kind !== 'done') throw new Error(answer.message);
        const { maps } = answer.value;
        if (!maps.isConfigured) return { state: 'warn', detail: 'Not asked for: there is no key' };
        return maps.isReachable ? { state: 'ok', detail: 'Answers' } : { state: 'bad', detail: 'Does not answer' };
      },
    },
    {
      id: 'page',
      label: 'Page with the map',
      run: async (signal) => {
        if (!config.hasMap) return { state: 'warn', detail: 'Not asked for: there is no key' };
        const response = await toProbe(http).get('/map', { signal });
        await response.text();
        if (response.ok) return { state: 'ok', detail: 'Served' };
        return response.status === 404
          ? { state: 'warn', detail: 'Not served: key, setting or place is missing' }
          : { state: 'bad', detail: `HTTP ${response.status}` };
      },
    },
  ];
}
