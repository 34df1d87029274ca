import { createIntegrationsSource, type IntegrationsSource } from './integrations.ts';
import { createSettingsSource, type SettingsSource } from './settings-source.ts';
import { createSynonymsSource, type SynonymsSource } from './synonyms-source.ts';

export type SettingsSources = { settings: SettingsSource; integrations: IntegrationsSource; synonyms: SynonymsSource };
export type SettingsSourcesOptions = Parameters<typeof createSettingsSource>[0] &
  Parameters<typeof createIntegrationsSource>[0];

export function createSettingsSources(options: SettingsSourcesOptions): SettingsSources {
  return {
    settings: createSettingsSource(options),
    integrations: createIntegrationsSource(options),
    synonyms: createSynonymsSource(options),
  };
}
