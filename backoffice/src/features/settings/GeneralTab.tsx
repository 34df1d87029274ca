import { Section } from '../../ui/Section.tsx';
import { HolidaysSection } from './HolidaysSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { PhoneNumbersSection } from './PhoneNumbersSection.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { SynonymsSection } from './SynonymsSection.tsx';

export function GeneralTab() {
  return (
    <>
      <Section
        id="dealership"
        title="Dealership"
        help="In the header, the footer, every advertisement and every e-mail."
      >
        <SettingsFields section="dealership" />
      </Section>
      <PhoneNumbersSection />
      <Section id="address" title="Showroom" help="Where visitors find you: on the site, in directions and on the map.">
        <SettingsFields section="address" />
      </Section>
      <Section id="region" title="Region">
        <SettingsFields section="region" />
      </Section>
      <HoursSection />
      <HolidaysSection />
      <Section id="leads" title="Leads" help="Who answers, and how soon. Visitors don’t see this.">
        <SettingsFields section="leads" />
      </Section>
      <Section id="web" title="Pages elsewhere" help="Linked in the footer. Empty ones are left out.">
        <SettingsFields section="web" />
      </Section>
      <Section
        id="about"
        title="Your figures"
        help="On the home and About pages, the same on both. Empty ones show the standard texts."
      >
        <SettingsFields section="about" />
      </Section>
      <Section
        id="texts"
        title="Prices and the law"
        help="Shown next to the price of every vehicle. Empty texts are replaced by the default ones."
      >
        <SettingsFields section="texts" />
      </Section>
      <Section
        id="fees"
        title="Tax and fees"
        help="Every vehicle’s page shows the fees inside the price, the tax and the total before licensing."
      >
        <SettingsFields section="fees" />
      </Section>
      <Section
        id="credit"
        title="Payment estimate"
        help="Visitors set rate, term and down payment themselves; these are the values it starts with. It appears once you enter an APR."
      >
        <SettingsFields section="credit" />
      </Section>
      <SynonymsSection />
    </>
  );
}
