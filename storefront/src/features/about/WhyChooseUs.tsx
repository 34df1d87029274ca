import { aboutContent } from '../../content/about.ts';
import { useSite } from '../../site.tsx';
import styles from './WhyChooseUs.module.css';

/** Icons that only this section uses. */
const drawings = {
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6ZM9 12l2.2 2.2L15 10.5',
  tag: 'M4 5.5h16v13H4zM4 10h16M10 10v8.5',
  heart: 'M12 19.5S4 14.8 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3c0 5.5-8 10.2-8 10.2Z',
  pin: 'M12 21s6.5-5.7 6.5-11a6.5 6.5 0 0 0-13 0c0 5.3 6.5 11 6.5 11ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0',
} as const;

export function WhyChooseUs() {
  const { contact } = useSite();
  const { title, cards } = aboutContent.reasons;
  return (
    <section className={`wrap ${styles.why}`} aria-labelledby="why-title">
      <h2 id="why-title">{title}</h2>
      <ul>
        {cards(contact.city ?? '').map((card) => (
          <li key={card.title}>
            <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={drawings[card.icon]} />
            </svg>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
