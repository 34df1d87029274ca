import * as v from 'valibot';
import { type DomainError, isDomainError } from '../errors.ts';
import { runStaffQuery } from '../supabase/run-staff-query.ts';
import type { SessionGuard } from '../supabase/session-guard.ts';
import type { StaffClient } from '../supabase/staff-client.ts';
import type { DealerSettings } from './fields.ts';
import { type LoadedSettings, type SaveOutcome, settingsMessages } from './settings.ts';
import { type SettingsChange, storedChangeSchema, toSettingsChange } from './settings-history.ts';
import { settingsColumns, storedSettingsSchema, toLoadedSettings, toSettingsRow } from './settings-row.ts';
import { defaultSettings } from './settings-values.ts';

export type SettingsSource = {
  /** Returns the defaults if nothing is stored. Rejects with a `DomainError`. */
  load(signal?: AbortSignal): Promise<LoadedSettings>;
  /** Resolves to a conflict if the settings changed since `version`. */
  save(settings: DealerSettings, version: number | null): Promise<SaveOutcome>;
  /** For owners only. Rejects with a `DomainError`. */
  reset(): Promise<LoadedSettings>;
  /** Newest first, older than the save `before`. Rejects with a `DomainError`. */
  listChanges(before?: number): Promise<{ changes: SettingsChange[]; hasMore: boolean }>;
};

type SettingsSourceOptions = {
  client: StaffClient;
  dealerId: string;
  withSession: SessionGuard;
  clearSiteData: () => void;
};

const rowsSchema = v.array(storedSettingsSchema);
const changesPerPage = 20;

export function createSettingsSource({
  client,
  dealerId,
  withSession,
  clearSiteData,
}: SettingsSourceOptions): SettingsSource {
  const { loadFailed, saveFailed } = settingsMessages;

  async function read(signal?: AbortSignal): Promise<LoadedSettings> {
    const request = client.from('dealer_settings').select(settingsColumns).eq('dealer_id', dealerId).limit(1);
    const [row] = await runStaffQuery(request, { schema: rowsSchema, signal, failed: loadFailed });
    return row ? toLoadedSettings(row) : { settings: defaultSettings(), version: null };
  }

  async function write(settings: DealerSettings, version: number | null): Promise<LoadedSettings> {
    const request = client
      .from('dealer_settings')
      .upsert({ dealer_id: dealerId, ...toSettingsRow(settings) }, { onConflict: 'dealer_id' })
      .select(settingsColumns)
      // An upsert accepts no condition, so the database compares this header with the stored row.
      .setHeader('x-settings-version', String(version ?? 0));
    const [row] = await runStaffQuery(request, { schema: rowsSchema, failed: saveFailed });
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
        const [row] = await runStaffQuery(request, { schema: rowsSchema, failed: 'Failed to reset settings' });
        clearSiteData();
        return row ? toLoadedSettings(row) : { settings: defaultSettings(), version: null };
      }),

    listChanges: (before) =>
      withSession(async () => {
        const columns = 'id,changed_at,actor_name,old_values,new_values';
        const all = client.from('dealer_settings_history').select(columns).eq('dealer_id', dealerId);
        const request = (before === undefined ? all : all.lt('id', before))
          .order('id', { ascending: false })
          .limit(changesPerPage + 1);
        const failed = 'Failed to load the changes';
        const rows = await runStaffQuery(request, { schema: v.array(storedChangeSchema), failed });
        return { changes: rows.slice(0, changesPerPage).map(toSettingsChange), hasMore: rows.length > changesPerPage };
      }),
  };
}

/** The specified message, with the reason if it is known. */
function toSentence({ message }: DomainError): string {
  const { saveFailed } = settingsMessages;
  return message && message !== saveFailed ? `${saveFailed}: ${message}` : saveFailed;
}
