import { Button, Note, Spinner } from '@dealer/shared-ui';
import { type ComponentProps, useEffect, useState } from 'react';
import { importContactForm } from '../import-contact-form.ts';
import styles from './LazyContactForm.module.css';
import { useLazyModule } from './use-lazy-module.ts';

type ContactForm = Awaited<ReturnType<typeof importContactForm>>;

/** The message form, loaded when it is shown. */
export function LazyContactForm(form: ComponentProps<ContactForm>) {
  const { module: ContactForm, load } = useLazyModule(importContactForm);
  const [hasFailed, setHasFailed] = useState(false);
  const loadForm = () => {
    setHasFailed(false);
    load().catch(() => setHasFailed(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown.
  useEffect(loadForm, []);

  if (ContactForm) return <ContactForm {...form} />;
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
