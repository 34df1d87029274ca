import { Icon } from '@dealer/shared-ui';
import { appraisalContent } from '../../content/appraisal.ts';
import styles from './AppraisalKinds.module.css';

export function AppraisalKinds() {
  return (
    <section className={`wrap ${styles.kinds}`} aria-label="What we appraise for">
      {appraisalContent.kinds.map(({ title, text, points }) => (
        <article key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" /> {point}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}
