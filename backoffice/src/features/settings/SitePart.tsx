import { Part } from '../../layout/Part.tsx';
import { SettingsText } from './SettingsText.tsx';
import type { PartProps } from './settings-form.ts';
import grid from './settings-grid.module.css';

/** What else the public pages say: pages elsewhere, and the words that the law dictates. */
export function SitePart({ form }: PartProps) {
  return (
    <>
      <Part id="web" title="Pages elsewhere" help="Linked in the footer. Empty ones are left out.">
        <div className={grid.grid}>
          <SettingsText
            form={form}
            group="web"
            name="facebookUrl"
            label="Facebook page"
            type="url"
            placeholder="https://www.facebook.com/your-page"
            className={grid.half}
          />
          <SettingsText
            form={form}
            group="web"
            name="instagramUrl"
            label="Instagram page"
            type="url"
            placeholder="https://www.instagram.com/your-page"
            className={grid.half}
          />
        </div>
      </Part>
      <Part
        id="texts"
        title="Prices and the law"
        help="Beside the price of every vehicle. Empty texts give way to the site’s own."
      >
        <div className={grid.grid}>
          <SettingsText
            form={form}
            group="texts"
            name="soldListedDays"
            label="Days that sold vehicles stay listed"
            inputMode="numeric"
            after="days"
            help="After that only their link still leads to them."
            className={grid.half}
          />
          <SettingsText
            form={form}
            group="texts"
            name="priceIncludesText"
            label="What the price includes"
            rows={4}
            help="One line each, such as “Safety certificate: Included”. Every fee that a buyer cannot decline must be in the price."
            className={grid.whole}
          />
          <SettingsText
            form={form}
            group="texts"
            name="asIsStatement"
            label="As-is statement"
            rows={5}
            help="Ontario words it, and it stands beside the price of a vehicle that is sold as is."
            className={grid.whole}
          />
        </div>
      </Part>
    </>
  );
}
