import { appraisalContent } from '../../content/appraisal.ts';
import styles from './AppraisalReasons.module.css';

export function AppraisalReasons() {
  const { title, cards } = appraisalContent.reasons;
  return (
    <section className={`wrap ${styles.reasons}`} aria-labelledby="appraisal-reasons">
      <h2 id="appraisal-reasons">{title}</h2>
      <ul>
        {cards.map((card) => (
          <li key={card.title}>
            <h3>{card.title}</h3>
            <p>{card.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
