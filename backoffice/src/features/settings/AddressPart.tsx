import { Part } from '../../layout/Part.tsx';
import { SettingsText } from './SettingsText.tsx';
import type { PartProps } from './settings-form.ts';
import grid from './settings-grid.module.css';

export function AddressPart({ form }: PartProps) {
  return (
    <Part id="address" title="Showroom" help="Where visitors find you: on the site, in directions and on the map.">
      <div className={grid.grid}>
        <SettingsText form={form} group="general" name="address" label="Address" rows={3} className={grid.whole} />
        <SettingsText form={form} group="place" name="city" label="City" className={grid.third} />
        <SettingsText form={form} group="place" name="province" label="Province" className={grid.third} />
        <SettingsText form={form} group="place" name="postalCode" label="Postal code" className={grid.third} />
        <SettingsText
          form={form}
          group="place"
          name="latitude"
          label="Latitude"
          inputMode="decimal"
          help="For the map and for search engines, such as 43.7731."
          className={grid.half}
        />
        <SettingsText
          form={form}
          group="place"
          name="longitude"
          label="Longitude"
          inputMode="text"
          help="Negative in Canada, such as -79.2578."
          className={grid.half}
        />
      </div>
    </Part>
  );
}
