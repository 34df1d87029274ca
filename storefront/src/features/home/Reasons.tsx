import { homeContent } from '../../content/home.ts';
import { useSite } from '../../site.tsx';
import styles from './Reasons.module.css';

export function Reasons() {
  const { contact } = useSite();
  return (
    <section className={`wrap ${styles.reasons}`}>
      <h2>Why Choose {contact.name}</h2>
      <ul>
        {homeContent.reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
