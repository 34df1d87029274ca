import { formatPrice } from '@dealer/shared-domain';
import { appraisalContent } from '../../content/appraisal.ts';
import { useSite } from '../../site.tsx';
import styles from './SampleReport.module.css';

/** The figures are made up; the caption says that it is a sample. */
export function SampleReport() {
  const { contact } = useSite();
  const { title, value, note, rows, signed } = appraisalContent.sample;
  return (
    <figure className={styles.report} aria-labelledby="sample-report">
      <figcaption id="sample-report">{title}</figcaption>
      <p className={styles.value}>
        <b>{formatPrice(value, contact.currency)}</b>
        <span>{note}</span>
      </p>
      <dl className="num">
        {rows.map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.signed}>{signed}</p>
    </figure>
  );
}
