import * as v from 'valibot';
import { type DomainError, isDomainError } from '../errors.ts';
import { readStaffAnswer } from '../supabase/read-staff-answer.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { SessionGuard } from '../supabase/with-session.ts';
import { defaultSettings } from './default-settings.ts';
import { type DealerSettings, type LoadedSettings, type SaveOutcome, settingsMessages } from './settings.ts';
import { storedSettingsSchema, toLoadedSettings, toSettingsRow } from './settings-row.ts';

export type SettingsSource = {
  /** The defaults where nothing is stored. Rejects with a `DomainError`. */
  load(signal?: AbortSignal): Promise<LoadedSettings>;
  /** Stores everything, unless somebody else did since `version`. */
  save(settings: DealerSettings, version: number | null): Promise<SaveOutcome>;
  /** Everything back to its default; for owners only. Rejects with a `DomainError`. */
  reset(): Promise<LoadedSettings>;
};

type SettingsSourceOptions = {
  client: StaffClient;
  dealerId: string;
  withSession: SessionGuard;
  /** What the site remembers of the settings is forgotten. */
  clearSiteData: () => void;
};

const rowsSchema = v.array(storedSettingsSchema);

export function createSettingsSource({
  client,
  dealerId,
  withSession,
  clearSiteData,
}: SettingsSourceOptions): SettingsSource {
  const { loadFailed, saveFailed } = settingsMessages;

  async function read(signal?: AbortSignal): Promise<LoadedSettings> {
    const request = client.from('dealer_settings').select('*').eq('dealer_id', dealerId).limit(1);
    const [row] = await readStaffAnswer(request, { schema: rowsSchema, signal, failed: loadFailed });
    return row ? toLoadedSettings(row) : { settings: defaultSettings(), version: null };
  }

  async function write(settings: DealerSettings, version: number | null): Promise<LoadedSettings> {
    const request = client
      .from('dealer_settings')
      .upsert({ dealer_id: dealerId, ...toSettingsRow(settings) }, { onConflict: 'dealer_id' })
      .select('*')
      // An upsert takes no condition: the database compares this with the row that it would change.
      .setHeader('x-settings-version', String(version ?? 0));
    const [row] = await readStaffAnswer(request, { schema: rowsSchema, failed: saveFailed });
    return row ? toLoadedSettings(row) : { settings, version };
  }

  return {
    load: (signal) => withSession(() => read(signal)),

    async save(settings, version) {
      try {
        const saved = await withSession(() => write(settings, version));
        clearSiteData();
        return { success: true, ...saved };
      } catch (error) {
        if (!isDomainError(error)) throw error;
        const message = toSentence(error);
        if (error.kind !== 'conflict') return { success: false, kind: 'failed', message };
        const theirs = await withSession(() => read()).catch(() => null);
        return theirs
          ? { success: false, kind: 'conflict', message, theirs }
          : { success: false, kind: 'failed', message };
      }
    },

    reset: () =>
      withSession(async () => {
        const request = client.rpc('reset_dealer_settings', { p_dealer_id: dealerId });
        const [row] = await readStaffAnswer(request, { schema: rowsSchema, failed: 'Failed to reset settings' });
        clearSiteData();
        return row ? toLoadedSettings(row) : { settings: defaultSettings(), version: null };
      }),
  };
}

/** The specification's sentence, with the reason where one is known. */
function toSentence({ message }: DomainError): string {
  const { saveFailed } = settingsMessages;
  return message && message !== saveFailed ? `${saveFailed}: ${message}` : saveFailed;
}
