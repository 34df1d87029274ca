import type { DealerSettings, LoadedSettings } from '@dealer/shared-domain/staff';
import { Section } from '../../ui/Section.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ApiKeysSection } from './ApiKeysSection.tsx';
import { BackupsSection } from './BackupsSection.tsx';
import { CrmSection } from './CrmSection.tsx';
import { DangerZone } from './DangerZone.tsx';
import { IntegrationsSection } from './IntegrationsSection.tsx';
import { SettingsFileSection } from './SettingsFileSection.tsx';
import { SettingsToggle, Toggles } from './SettingsToggle.tsx';
import { useIntegrations } from './use-integrations.ts';
import { useIsOwner } from './use-is-owner.ts';

type ApiTabProps = {
  stored: DealerSettings;
  /** Fills the form from a settings file. */
  onFill: (settings: DealerSettings) => void;
  onReset: (loaded: LoadedSettings) => void;
};

export function ApiTab({ stored, onFill, onReset }: ApiTabProps) {
  const { state, check } = useIntegrations();
  const isOwner = useIsOwner();
  const known = state.phase === 'known' ? state.integrations : null;
  const missingKey = known && !known.maps.isConfigured ? ' There is no key yet, so none is offered.' : '';

  return (
    <>
      <Section id="integrations" title="Integrations">
        <Toggles>
          <SettingsToggle
            name="api.googleMapsEnabled"
            help={`Map of the showroom. Loads only when a visitor asks.${missingKey}`}
          />
          <li>
            <Switch
              label="Hosted database"
              help={describeDatabase(known)}
              isOn={known?.database.kind === 'hosted'}
              isDisabled
              onChange={() => undefined}
            />
          </li>
          <SettingsToggle name="api.backupEnabled" />
          <SettingsToggle name="api.autoSync" />
        </Toggles>
      </Section>
      <IntegrationsSection state={state} onCheck={check} />
      <CrmSection stored={stored} />
      <BackupsSection isOwner={isOwner} />
      <ApiKeysSection integrations={known} />
      <SettingsFileSection stored={stored} onFill={onFill} />
      <DangerZone stored={stored} isOwner={isOwner} onReset={onReset} />
    </>
  );
}

function describeDatabase(known: { database: { kind: string | null; isReachable: boolean } } | null): string {
  if (known === null) return 'Set where the site is deployed.';
  const { kind, isReachable } = known.database;
  if (!isReachable) return 'The database does not answer.';
  if (kind === 'hosted') return 'In use. Set where the site is deployed.';
  return kind === 'server'
    ? 'Not in use: the data is on a Postgres server of your own. Set where the site is deployed.'
    : 'Not in use: the data is in the embedded database. Set where the site is deployed.';
}
