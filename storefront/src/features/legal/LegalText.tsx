import { formatAddress, formatDate, formatPhone, phoneHref } from '@dealer/shared-domain';
import { type LegalSection, legalUpdatedOn } from '../../content/legal.ts';
import { useSite } from '../../site.tsx';
import styles from './LegalText.module.css';

type LegalTextProps = { title: string; intro: string; sections: LegalSection[] };

export function LegalText({ title, intro, sections }: LegalTextProps) {
  return (
    <article className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p>{intro}</p>
        <p className={styles.date}>
          Last updated: <time dateTime={legalUpdatedOn}>{formatDate(legalUpdatedOn, 'UTC')}</time>
        </p>
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ul>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
          <li>
            <a href="#reach">How to reach us</a>
          </li>
        </ul>
      </nav>
      <div className={styles.text}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <ContactDetails />
      </div>
    </article>
  );
}

function Section({
  section: { id, title, paragraphs = [], points = [], after, links = [] },
}: {
  section: LegalSection;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points.length > 0 && (
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {after && <p>{after}</p>}
      {links.length > 0 && (
        <p className={styles.links}>
          {links.map(({ label, href }) => (
            <a key={href} className="link" href={href} target="_blank" rel="noopener">
              {label} <span className="sr">(opens in a new tab)</span>
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

function ContactDetails() {
  const { contact } = useSite();
  return (
    <section id="reach" aria-labelledby="reach-title">
      <h2 id="reach-title">How to reach us</h2>
      <address className={styles.address}>
        {contact.registeredName ?? contact.name}
        <br />
        {formatAddress(contact)}
        <br />
        <a className="link num" href={phoneHref(contact.phone)}>
          {formatPhone(contact.phone)}
        </a>
        <br />
        <a className="link" href={`mailto:${contact.email}`}>
          {contact.email}
        </a>
      </address>
    </section>
  );
}
