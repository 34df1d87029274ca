import { type ShownVehicle, vehicleName } from '@dealer/shared-domain';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useEffect, useState } from 'react';
import { importContactForm } from '../../import-contact-form.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import styles from './ContactDealerDialog.module.css';

/** The message form about this vehicle, loaded when its tab is opened. */
export function ContactMessagePanel({ vehicle }: { vehicle: ShownVehicle }) {
  const { module: ContactForm, load } = useLazyModule(importContactForm);
  const [hasFailed, setHasFailed] = useState(false);
  const loadForm = () => {
    setHasFailed(false);
    load().catch(() => setHasFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab is opened.
  useEffect(loadForm, []);

  if (ContactForm) return <ContactForm vehicle={{ id: vehicle.id, title: vehicleName(vehicle) }} />;
  if (!hasFailed) {
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
      actions={<Button onClick={loadForm}>Try Again</Button>}
    />
  );
}
