import { appraisalContent } from '../../content/appraisal.ts';
import styles from './AppraisalSteps.module.css';

export function AppraisalSteps() {
  const { title, list } = appraisalContent.steps;
  return (
    <section className={styles.band} aria-labelledby="steps-title">
      <div className="wrap">
        <h2 id="steps-title">{title}</h2>
        <ol>
          {list.map((step, index) => (
            <li key={step.title}>
              <b className="num" aria-hidden="true">
                {index + 1}
              </b>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
