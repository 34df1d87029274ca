import type { DealerSettings } from '@dealer/shared-domain/staff';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { SettingsText } from './SettingsText.tsx';
import { SettingsToggle, Toggles } from './SettingsToggle.tsx';
import { TestMail } from './TestMail.tsx';

/** Sends new leads to a dealer CRM. */
export function CrmSection({ stored }: { stored: DealerSettings }) {
  const { integrations } = useStaff();
  const { adfEmail } = stored.crm;
  return (
    <Section id="crm" title="Dealer CRM" help="Each lead says in its conversation whether the CRM has it.">
      <Toggles>
        <SettingsToggle name="crm.adfEnabled">
          <SettingsText name="crm.adfEmail" />
          <TestMail
            email={adfEmail}
            label="Send a test lead"
            onSend={() => integrations.sendTestLead()}
            missing="Save the address first; then a test lead can be sent."
          />
        </SettingsToggle>
      </Toggles>
    </Section>
  );
}
