import { contactContent } from '../../content/contact.ts';
import styles from './ContactHead.module.css';

export function ContactHead() {
  return (
    <header className={styles.head}>
      <h1>{contactContent.title}</h1>
      <p>{contactContent.intro}</p>
    </header>
  );
}
