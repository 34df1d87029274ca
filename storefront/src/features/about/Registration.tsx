import { aboutContent } from '../../content/about.ts';
import { useSite } from '../../site.tsx';
import styles from './Registration.module.css';

/** The regulators' names in frames; their logos are for the dealer to supply. */
export function Registration() {
  const { contact } = useSite();
  const { title, text, marks, omvicNote, ucdaNote } = aboutContent.registration;
  return (
    <section className={`wrap ${styles.registration}`} aria-labelledby="registration-title">
      <div>
        <h2 id="registration-title">{title}</h2>
        <p>{text}</p>
      </div>
      <ul>
        <li>
          <span className={styles.mark}>OMVIC</span>
          <p>
            {marks.omvic}
            <small data-selectable>
              {contact.omvicNumber
                ? `${contact.registeredName ?? contact.name}, registration ${contact.omvicNumber}`
                : omvicNote}
            </small>
          </p>
        </li>
        <li>
          <span className={styles.mark}>UCDA</span>
          <p>
            {marks.ucda}
            <small>{ucdaNote}</small>
          </p>
        </li>
      </ul>
    </section>
  );
}
