import { useId } from 'react';
import { ContactForm } from './ContactForm.tsx';
import styles from './WriteToUs.module.css';

/** The message form as a part of a page. */
export function WriteToUs() {
  const titleId = useId();
  return (
    <section className={styles.write} aria-labelledby={titleId}>
      <h2 id={titleId}>Send a message</h2>
      <ContactForm />
    </section>
  );
}
