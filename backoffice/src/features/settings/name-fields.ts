import type { SettingsField } from '@dealer/shared-domain/staff';

const namedFields = 3;

/** `Email Address, Currency and 4 more` */
export function nameFields(fields: readonly Pick<SettingsField, 'label'>[]): string {
  const labels = fields.map(({ label }) => label);
  const more = labels.length - namedFields;
  return more > 1 ? `${labels.slice(0, namedFields).join(', ')} and ${more} more` : labels.join(', ');
}
