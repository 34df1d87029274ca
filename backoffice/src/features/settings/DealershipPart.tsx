import { Part } from '../../layout/Part.tsx';
import { SettingsText } from './SettingsText.tsx';
import type { PartProps } from './settings-form.ts';
import grid from './settings-grid.module.css';

export function DealershipPart({ form }: PartProps) {
  return (
    <Part id="dealership" title="Dealership" help="In the header, the footer, every advertisement and every e-mail.">
      <div className={grid.grid}>
        <SettingsText
          form={form}
          group="general"
          name="dealershipName"
          label="Dealership Name"
          autoComplete="organization"
          className={grid.half}
        />
        <SettingsText
          form={form}
          group="general"
          name="email"
          label="Email Address"
          type="email"
          autoComplete="email"
          help="Messages of visitors and notifications go here."
          className={grid.half}
        />
        <SettingsText
          form={form}
          group="registration"
          name="registeredName"
          label="Registered name"
          help="As it stands in the register of OMVIC; every advertisement must show it."
          className={grid.half}
        />
        <SettingsText
          form={form}
          group="registration"
          name="omvicNumber"
          label="OMVIC registration number"
          className={grid.half}
        />
      </div>
    </Part>
  );
}
