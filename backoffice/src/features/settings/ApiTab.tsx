import type { DealerSettings, LoadedSettings } from '@dealer/shared-domain/staff';
import { Part } from '../../layout/Part.tsx';
import { useStaff } from '../../staff.tsx';
import { ApiKeysPart } from './ApiKeysPart.tsx';
import { BackupsPart } from './BackupsPart.tsx';
import { DangerZone } from './DangerZone.tsx';
import { IntegrationsPart } from './IntegrationsPart.tsx';
import { SettingsFilePart } from './SettingsFilePart.tsx';
import type { PartProps } from './settings-form.ts';
import { Toggle, Toggles } from './Toggles.tsx';
import { useIntegrations } from './use-integrations.ts';

type ApiTabProps = PartProps & {
  /** From a file, into the form. */
  onFill: (settings: DealerSettings) => void;
  onReset: (loaded: LoadedSettings) => void;
};

/** What works behind the product: services, backups, keys, and the way back to the beginning. */
export function ApiTab({ form, onFill, onReset }: ApiTabProps) {
  const { session } = useStaff();
  const { state, check } = useIntegrations();
  const isOwner = session.getUser().permissions.includes('settings.danger');
  const { api } = form.values;
  const known = state.phase === 'known' ? state.integrations : null;
  const toggle = (name: 'googleMapsEnabled' | 'backupEnabled' | 'autoSync') => ({
    isOn: api[name],
    onChange: (isOn: boolean) => form.change('api', { [name]: isOn }),
  });

  return (
    <>
      <Part id="integrations" title="Integrations">
        <Toggles>
          <Toggle
            {...toggle('googleMapsEnabled')}
            label="Google Maps"
            help={`Map of the showroom. Loads only when a visitor asks.${known && !known.maps.isConfigured ? ' There is no key yet, so none is offered.' : ''}`}
          />
          <Toggle label="Hosted database" help={sayDatabase(known)} isOn={known?.database.kind === 'hosted'} />
          <Toggle {...toggle('backupEnabled')} label="Automatic Backups" help="Daily, at three in the morning." />
          <Toggle
            {...toggle('autoSync')}
            label="Auto Sync"
            help="Across devices: open lists follow what others change within 15 seconds."
          />
        </Toggles>
      </Part>
      <IntegrationsPart state={state} onCheck={check} />
      <BackupsPart isOwner={isOwner} />
      <ApiKeysPart integrations={known} />
      <SettingsFilePart stored={form.stored} onFill={onFill} />
      <DangerZone stored={form.stored} isOwner={isOwner} onReset={onReset} />
    </>
  );
}

function sayDatabase(known: { database: { kind: string | null; isReachable: boolean } } | null): string {
  if (known === null) return 'Set where the site is deployed.';
  const { kind, isReachable } = known.database;
  if (!isReachable) return 'The database does not answer.';
  if (kind === 'hosted') return 'Connected. Set where the site is deployed.';
  return kind === 'server'
    ? 'Not in use: the data lies on a Postgres server of your own. Set where the site is deployed.'
    : 'Not in use: the data lies in the embedded database. Set where the site is deployed.';
}
