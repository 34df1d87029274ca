import * as v from 'valibot';
import { type DealerSettings, findField, type SettingName, type SettingsTab, settingNames, tabOf } from './fields.ts';
import { readSetting } from './settings-values.ts';

/** `id` is the control's id: a setting, or an entry of its list (`general.phoneNumbers.1`). */
export type SettingsProblem = { id: string; tab: SettingsTab; message: string };

/** In the order of the page. */
export function validateSettings(settings: DealerSettings): SettingsProblem[] {
  return settingNames.flatMap((name) => {
    const found = checkTogether(settings, name) ?? checkSetting(settings, name);
    const sentences = Array.isArray(found) ? found : [found];
    return sentences.flatMap((message, at) =>
      message ? [{ id: Array.isArray(found) ? `${name}.${at}` : name, tab: tabOf(name), message }] : [],
    );
  });
}

/** The same rules as a valibot schema for forms. */
export const settingsSchema = v.pipe(
  v.custom<DealerSettings>((input) => typeof input === 'object' && input !== null),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { id, message } of validateSettings(dataset.value)) {
      const [first = '', ...rest] = id.split('.');
      addIssue({ message, path: [toPathItem(first), ...rest.map(toPathItem)] });
    }
  }),
);

function checkSetting(settings: DealerSettings, name: SettingName) {
  const { kind, label } = findField(name);
  return kind.check(readSetting(settings, name), label);
}

/** Latitude and longitude are required together, and a CRM needs an address. */
function checkTogether({ place, crm }: DealerSettings, name: SettingName): string | null {
  if (name === 'crm.adfEmail' && crm.adfEnabled && crm.adfEmail.trim() === '') {
    return 'Enter the address that your CRM gave you, or turn this off';
  }
  const [hasLatitude, hasLongitude] = [place.latitude.trim() !== '', place.longitude.trim() !== ''];
  const isMissing =
    (name === 'place.latitude' && !hasLatitude && hasLongitude) ||
    (name === 'place.longitude' && !hasLongitude && hasLatitude);
  return isMissing ? 'Enter both latitude and longitude, or neither' : null;
}

function toPathItem(key: string) {
  return { type: 'unknown' as const, origin: 'value' as const, input: null, key, value: null };
}
