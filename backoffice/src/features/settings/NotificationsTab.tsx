import type { DealerSettings } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { Part } from '../../layout/Part.tsx';
import { SettingsSelect } from './SettingsSelect.tsx';
import { SettingsText } from './SettingsText.tsx';
import type { PartProps } from './settings-form.ts';
import { TestMail } from './TestMail.tsx';
import { Toggle, Toggles } from './Toggles.tsx';

type Notification = keyof DealerSettings['notifications'];

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Which mails the dealership gets, and when. */
export function NotificationsTab({ form }: PartProps) {
  const { notifications, figures, general } = form.values;
  const email = form.stored.general.email.trim();
  const toggle = (name: Notification) => ({
    isOn: notifications[name],
    onChange: (isOn: boolean) => form.change('notifications', { [name]: isOn }),
  });
  const figuresOf = (name: Notification, children: ReactNode) => notifications[name] && children;

  return (
    <>
      {!email && (
        <Note tone="warn" title="No e-mail address is saved">
          <p>Notifications go to the Email Address under General. Until there is one nothing is sent.</p>
        </Note>
      )}
      <Part
        id="notifications"
        title="Notifications"
        help={email ? `To ${email}. Every mail says which of these turns it off.` : 'By e-mail.'}
      >
        <Toggles>
          <Toggle
            {...toggle('emailNotifications')}
            label="Email Notifications"
            help="All of those below. Messages of visitors are mailed in any case."
          />
          <Toggle
            {...toggle('newVehicleAlerts')}
            label="New Vehicle Alerts"
            help="When a vehicle is listed for the first time; many at once come in one mail."
          />
          <Toggle
            {...toggle('lowInventoryAlerts')}
            label="Low Inventory Alerts"
            help={`When fewer than ${figures.lowInventoryThreshold || '…'} vehicles are available.`}
          >
            {figuresOf(
              'lowInventoryAlerts',
              <SettingsText
                form={form}
                group="figures"
                name="lowInventoryThreshold"
                label="Low inventory threshold"
                inputMode="numeric"
                after="vehicles"
              />,
            )}
          </Toggle>
          <Toggle
            {...toggle('salesReports')}
            label="Daily Sales Reports"
            help="Sales, new vehicles, messages and how the lot stands, once a day."
          >
            {figuresOf(
              'salesReports',
              <SettingsSelect
                id="figures.salesReportHour"
                label="Hour of the daily report"
                help={`In the dealership's time zone, ${general.timezone}.`}
                value={String(figures.salesReportHour)}
                options={hours}
                onChange={(value) => form.change('figures', { salesReportHour: Number(value) })}
              />,
            )}
          </Toggle>
          <Toggle
            {...toggle('maintenanceReminders')}
            label="Maintenance Reminders"
            help="Vehicles that stand too long or have no photograph, and a backup that failed; at most once a week."
          >
            {figuresOf(
              'maintenanceReminders',
              <SettingsText
                form={form}
                group="figures"
                name="unsoldDays"
                label="Days until a vehicle counts as unsold"
                inputMode="numeric"
                after="days"
              />,
            )}
          </Toggle>
        </Toggles>
      </Part>
      <Part id="test-mail" title="Do mails arrive?" help="Sends one mail now, the way notifications go.">
        <TestMail email={email} />
      </Part>
    </>
  );
}
