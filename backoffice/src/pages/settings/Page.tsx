import { defaultSettings, type LoadedSettings, settingsMessages } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { Suspense, use, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { SecurityPanel } from '../../features/security/SecurityPanel.tsx';
import { SettingsForm } from '../../features/settings/SettingsForm.tsx';
import { SettingsHead } from '../../features/settings/SettingsHead.tsx';
import { useStaff } from '../../staff.tsx';
import { loadSettings, type SettingsData, type SettingsOutcome } from './loader.ts';

const defaults: LoadedSettings = { settings: defaultSettings(), version: null };

export function Page() {
  const data = useLoaderData<SettingsData>();
  const { name } = useDealer();
  const contract = useStaff();
  const [outcome, setOutcome] = useState(() => data.outcome);
  return (
    <>
      <title>{`Settings | ${name}`}</title>
      <SettingsHead />
      <Suspense fallback={<Spinner label="Loading settings..." />}>
        <LoadedForm outcome={outcome} onRetry={() => setOutcome(loadSettings(contract))} />
      </Suspense>
    </>
  );
}

function LoadedForm({ outcome, onRetry }: { outcome: Promise<SettingsOutcome>; onRetry: () => void }) {
  const loaded = use(outcome);
  return (
    <>
      {loaded === null && (
        <Note
          tone="bad"
          role="alert"
          title={settingsMessages.loadFailed}
          actions={<Button onClick={onRetry}>Retry</Button>}
        >
          <p>These are the defaults. The stored settings are safe: you are asked before they are overwritten.</p>
        </Note>
      )}
      <SettingsForm
        loaded={loaded ?? defaults}
        security={(values, onChange) => <SecurityPanel values={values} onChange={onChange} />}
      />
    </>
  );
}
