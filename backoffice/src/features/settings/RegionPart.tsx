import { currencyOptions, timezoneOptions } from '@dealer/shared-domain/staff';
import { Part } from '../../layout/Part.tsx';
import { SettingsSelect } from './SettingsSelect.tsx';
import type { PartProps } from './settings-form.ts';
import grid from './settings-grid.module.css';

export function RegionPart({ form }: PartProps) {
  const { timezone, currency } = form.values.general;
  return (
    <Part id="region" title="Region">
      <div className={grid.grid}>
        <SettingsSelect
          id="general.timezone"
          label="Timezone"
          help="Opening hours, reports and every date follow it."
          value={timezone}
          options={timezoneOptions}
          onChange={(value) => form.change('general', { timezone: value })}
          className={grid.half}
        />
        <SettingsSelect
          id="general.currency"
          label="Currency"
          help="Prices show as $18,995 either way; feeds and structured data name the currency."
          value={currency}
          options={currencyOptions.map((value) => ({ value, label: value }))}
          onChange={(value) => form.change('general', { currency: value })}
          className={grid.half}
        />
      </div>
    </Part>
  );
}
