import { contactFormAnchor } from '@dealer/shared-domain';
import { useId } from 'react';
import { ContactForm, type ContactFormProps } from './ContactForm.tsx';
import styles from './ContactFormSection.module.css';

export function ContactFormSection(form: ContactFormProps) {
  const titleId = useId();
  return (
    <section id={contactFormAnchor} className={styles.write} aria-labelledby={titleId}>
      <h2 id={titleId}>Send a message</h2>
      {/* A new form for another vehicle, and after the thanks. */}
      <ContactForm key={`${form.vehicle?.id ?? form.compared?.map(({ id }) => id)} ${form.answer?.kind}`} {...form} />
    </section>
  );
}
