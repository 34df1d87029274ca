import { findField, type SettingName } from '@dealer/shared-domain/staff';

const namedFields = 3;

/** `Email Address, Currency and 4 more` */
export function nameFields(names: readonly SettingName[]): string {
  const labels = names.map((name) => findField(name).label);
  const more = labels.length - namedFields;
  return more > 1 ? `${labels.slice(0, namedFields).join(', ')} and ${more} more` : labels.join(', ');
}
