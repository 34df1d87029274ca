import type { Integrations } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { useState } from 'react';
import { Part } from '../../layout/Part.tsx';
import styles from './ApiKeysPart.module.css';
import { MapsKeyDialog } from './MapsKeyDialog.tsx';

/** Keys live in the server's environment: here one sees which there are, and learns how to change them. */
export function ApiKeysPart({ integrations }: { integrations: Integrations | null }) {
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <Part id="keys" title="API Keys" help="Kept by the server. Nobody reads them here.">
      <div className={styles.keys}>
        <Field label="Maps key">
          {(control) => (
            <span className={styles.key}>
              <Input {...control} readOnly value={sayKey(integrations)} />
              <Button onClick={() => setIsUpdating(true)} aria-label="Update the maps key">
                Update
              </Button>
            </span>
          )}
        </Field>
        <Field label="Hosted database URL" help="Set as SUPABASE_URL where the site is deployed.">
          {(control) => <Input {...control} readOnly value={sayUrl(integrations)} />}
        </Field>
      </div>
      {isUpdating && <MapsKeyDialog onClose={() => setIsUpdating(false)} />}
    </Part>
  );
}

function sayKey(integrations: Integrations | null): string {
  if (!integrations) return 'Not known yet';
  const { isConfigured, keyEnd } = integrations.maps;
  return isConfigured ? `${'•'.repeat(12)}${keyEnd}` : 'Not set';
}

function sayUrl(integrations: Integrations | null): string {
  if (!integrations) return 'Not known yet';
  return integrations.database.kind === 'hosted' ? integrations.database.url : 'None: the database is not hosted';
}
