import { aboutContent } from '../../content/about.ts';
import { siteContent } from '../../content/site.ts';
import { useSite } from '../../site.tsx';
import styles from './Intro.module.css';

export function Intro() {
  const { contact } = useSite();
  return (
    <section className={`wrap ${styles.intro}`}>
      <div>
        <h1>
          {siteContent.taglineLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p>{aboutContent.intro(contact.city ?? '')}</p>
      </div>
      <dl className="num">
        {aboutContent.figures.map(({ key, value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{contact.figures[key] ?? value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
