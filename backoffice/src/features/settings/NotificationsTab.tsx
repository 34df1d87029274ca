import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import { useWatch } from 'react-hook-form';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { SettingsChoice } from './SettingsChoice.tsx';
import { SettingsText } from './SettingsText.tsx';
import { SettingsToggle, Toggles } from './SettingsToggle.tsx';
import { TestMail } from './TestMail.tsx';

export function NotificationsTab({ stored }: { stored: DealerSettings }) {
  const [timezone, threshold] = useWatch<DealerSettings, ['general.timezone', 'figures.lowInventoryThreshold']>({
    name: ['general.timezone', 'figures.lowInventoryThreshold'],
  });
  const { integrations } = useStaff();
  const email = stored.general.email.trim();
  return (
    <>
      {!email && (
        <Note tone="warn" title="No e-mail address is saved">
          <p>Notifications go to the Email Address under General. Until there is one nothing is sent.</p>
        </Note>
      )}
      <Section
        id="notifications"
        title="Notifications"
        help={email ? `To ${email}. Every mail says which of these turns it off.` : 'By e-mail.'}
      >
        <Toggles>
          <SettingsToggle name="notifications.emailNotifications" />
          <SettingsToggle name="notifications.newVehicleAlerts" />
          <SettingsToggle
            name="notifications.lowInventoryAlerts"
            help={`When fewer than ${threshold || '…'} vehicles are available.`}
          >
            <SettingsText name="figures.lowInventoryThreshold" />
          </SettingsToggle>
          <SettingsToggle name="notifications.salesReports">
            <SettingsChoice name="figures.salesReportHour" help={`In the dealership's time zone, ${timezone}.`} />
          </SettingsToggle>
          <SettingsToggle name="notifications.leadReminders" />
          <SettingsToggle name="notifications.maintenanceReminders">
            <SettingsText name="figures.unsoldDays" />
          </SettingsToggle>
        </Toggles>
      </Section>
      <Section id="test-mail" title="Do mails arrive?" help="Sends one mail now, the way notifications go.">
        <TestMail email={email} onSend={() => integrations.sendTestMail()} />
      </Section>
    </>
  );
}
