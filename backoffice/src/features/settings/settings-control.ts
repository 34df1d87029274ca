import type { DealerSettings, SettingName } from '@dealer/shared-domain/staff';
import { get, useFormContext } from 'react-hook-form';

/** The id of a setting's control, or of an entry in its list, for links. */
export function settingsControlId(id: string): string {
  return `settings-${id.replaceAll('.', '-')}`;
}

export function useSettingError(id: SettingName | `${SettingName}.${number}`): string | undefined {
  const { errors } = useFormContext<DealerSettings>().formState;
  return get<typeof errors, { message?: string } | undefined>(errors, id)?.message;
}
