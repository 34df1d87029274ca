import type { Integrations } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { useState } from 'react';
import { Section } from '../../ui/Section.tsx';
import styles from './ApiKeysSection.module.css';
import { MapsKeyDialog } from './MapsKeyDialog.tsx';

/** Keys are set in the server's environment; this section only lists them and explains how to change them. */
export function ApiKeysSection({ integrations }: { integrations: Integrations | null }) {
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <Section id="keys" title="API Keys" help="Stored on the server. They cannot be read here.">
      <div className={styles.keys}>
        <Field label="Maps key">
          {(control) => (
            <span className={styles.key}>
              <Input {...control} readOnly value={formatKey(integrations)} />
              <Button onClick={() => setIsUpdating(true)} aria-label="Update the maps key">
                Update
              </Button>
            </span>
          )}
        </Field>
        <Field label="Hosted database URL" help="Set as SUPABASE_URL where the site is deployed.">
          {(control) => <Input {...control} readOnly value={formatDatabaseUrl(integrations)} />}
        </Field>
      </div>
      {isUpdating && <MapsKeyDialog onClose={() => setIsUpdating(false)} />}
    </Section>
  );
}

function formatKey(integrations: Integrations | null): string {
  if (!integrations) return 'Not known yet';
  const { isConfigured, keyEnd } = integrations.maps;
  return isConfigured ? `${'•'.repeat(12)}${keyEnd}` : 'Not set';
}

function formatDatabaseUrl(integrations: Integrations | null): string {
  if (!integrations) return 'Not known yet';
  return integrations.database.kind === 'hosted' ? integrations.database.url : 'None: the database is not hosted';
}
