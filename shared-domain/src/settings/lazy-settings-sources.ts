import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import { settingsMessages } from './settings.ts';
import type { SettingsSources, SettingsSourcesOptions } from './settings-sources.ts';

/** Loaded on first use: the vehicle list does not need them. */
export function createLazySettingsSources(options: SettingsSourcesOptions): SettingsSources {
  let loading: Promise<SettingsSources> | null = null;

  function load(): Promise<SettingsSources> {
    loading ??= importWithRetry(() => import(/* webpackChunkName: "settings-sources" */ './settings-sources.ts'))
      .then(({ createSettingsSources }) => createSettingsSources(options))
      .catch((cause: unknown) => {
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
      listChanges: async (before) => (await load()).settings.listChanges(before),
    },
    integrations: {
      check: async () => (await load()).integrations.check(),
      sendTestMail: async () => (await load()).integrations.sendTestMail(),
      sendTestLead: async () => (await load()).integrations.sendTestLead(),
      listBackups: async () => (await load()).integrations.listBackups(),
      createBackup: async () => (await load()).integrations.createBackup(),
      createArchive: async () => (await load()).integrations.createArchive(),
      downloadBackup: async (name) => (await load()).integrations.downloadBackup(name),
    },
    synonyms: {
      list: async (signal) => (await load()).synonyms.list(signal),
      add: async (values) => (await load()).synonyms.add(values),
      change: async (...change) => (await load()).synonyms.change(...change),
      remove: async (id) => (await load()).synonyms.remove(id),
    },
  };
}
