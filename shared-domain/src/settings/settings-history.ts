import * as v from 'valibot';
import { findField } from './fields.ts';
import { settingsRowSchema, toSettings, toSettingsRow } from './settings-row.ts';
import { defaultSettings, formatSetting, listChangedSettings } from './settings-values.ts';

export type SettingsChange = {
  id: number;
  changedAt: string;
  actorName: string;
  /** True for the save that created the settings. */
  isFirst: boolean;
  fields: { label: string; before: string; after: string }[];
};

const values = v.record(v.string(), v.unknown());

export const storedChangeSchema = v.object({
  id: v.number(),
  changed_at: v.string(),
  actor_name: v.string(),
  old_values: v.nullable(values),
  new_values: values,
});

export function toSettingsChange(row: v.InferOutput<typeof storedChangeSchema>): SettingsChange {
  const before = fillUp(row.old_values ?? {});
  const after = fillUp(row.new_values);
  return {
    id: row.id,
    changedAt: row.changed_at,
    actorName: row.actor_name,
    isFirst: row.old_values === null,
    fields: [
      ...listChangedSettings(before, after).map((name) => ({
        label: findField(name).label,
        before: formatSetting(before, name),
        after: formatSetting(after, name),
      })),
      ...toSynonymFields(row),
    ],
  };
}

/** Synonyms of the search have rows of their own, but share the history. */
function toSynonymFields({ old_values, new_values }: v.InferOutput<typeof storedChangeSchema>) {
  if (!('search_synonym' in new_values)) return [];
  const toText = (value: unknown) => (value ? String(value) : 'none');
  return [
    {
      label: 'Search synonym',
      before: toText(old_values?.search_synonym),
      after: toText(new_values.search_synonym),
    },
  ];
}

/** Adds defaults, because the history stores only changed columns. */
function fillUp(changed: Record<string, unknown>) {
  return toSettings(v.parse(settingsRowSchema, { ...toSettingsRow(defaultSettings()), ...changed }));
}
