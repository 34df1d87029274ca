import { aboutContent } from '../../content/about.ts';
import styles from './Story.module.css';

export function Story() {
  const { title, lead, paragraphs } = aboutContent.story;
  return (
    <section className={`wrap ${styles.story}`}>
      <h2>{title}</h2>
      <div>
        <p className={styles.lead}>{lead}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
