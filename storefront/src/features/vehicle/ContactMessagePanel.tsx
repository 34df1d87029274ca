import type { Vehicle } from '@dealer/shared-domain';
import { vehicleName } from '@dealer/shared-domain';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { loadMessageForm } from '../../message-form.ts';
import styles from './ContactDealerDialog.module.css';
import { useOnDemand } from './use-on-demand.ts';

/** The message form about this vehicle. Its code comes when the tab is opened. */
export function ContactMessagePanel({ vehicle }: { vehicle: Vehicle }) {
  const { part: ContactForm, fetchPart } = useOnDemand(loadMessageForm);
  const [isMissing, setIsMissing] = useState(false);
  const load = () => {
    setIsMissing(false);
    fetchPart().catch(() => setIsMissing(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab is opened.
  useEffect(load, []);

  if (ContactForm) return <ContactForm vehicle={{ id: vehicle.id, title: vehicleName(vehicle) }} />;
  if (!isMissing) {
    return (
      <div className={styles.wait}>
        <Spinner label="Loading the form..." />
      </div>
    );
  }
  return (
    <Note
      tone="bad"
      role="alert"
      title="The form could not be loaded."
      actions={<Button onClick={load}>Try Again</Button>}
    />
  );
}
