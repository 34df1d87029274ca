import { DomainError } from '../errors.ts';
import { twice } from '../twice.ts';
import { settingsMessages } from './settings.ts';
import type { SettingsSources, SettingsSourcesOptions } from './settings-sources.ts';

/** The sources of the settings, whose code comes with the first question: the list of vehicles does without it. */
export function createLazySettingsSources(options: SettingsSourcesOptions): SettingsSources {
  let loading: Promise<SettingsSources> | null = null;

  function load(): Promise<SettingsSources> {
    loading ??= twice(() => import(/* webpackChunkName: "settings-sources" */ './settings-sources.ts'))
      .then(({ createSettingsSources }) => createSettingsSources(options))
      .catch((cause: unknown) => {
        // The next question tries again.
        loading = null;
        throw new DomainError('unavailable', settingsMessages.loadFailed, { cause });
      });
    return loading;
  }

  return {
    settings: {
      load: async (...question) => (await load()).settings.load(...question),
      save: async (...question) => (await load()).settings.save(...question),
      reset: async () => (await load()).settings.reset(),
    },
    integrations: {
      check: async () => (await load()).integrations.check(),
      sendTestMail: async () => (await load()).integrations.sendTestMail(),
      listBackups: async () => (await load()).integrations.listBackups(),
      createBackup: async () => (await load()).integrations.createBackup(),
      downloadBackup: async (name) => (await load()).integrations.downloadBackup(name),
    },
  };
}
