import { paths, type VehicleImage } from '@dealer/shared-domain';
import { Photo } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { homeContent } from '../../content/home.ts';
import { useSite } from '../../site.tsx';
import styles from './About.module.css';

export function About({ picture }: { picture: VehicleImage | null }) {
  const { config, contact } = useSite();
  const { title, text, figures } = homeContent.about;
  return (
    <section className={`wrap ${styles.about}`} id="about" aria-labelledby="about-title">
      {picture && (
        <Photo
          config={config}
          image={picture}
          sizes="(max-width: 64rem) calc(100vw - 2.5rem), 45vw"
          className={styles.photo}
        />
      )}
      <div>
        <h2 id="about-title">{title}</h2>
        <p>{text}</p>
        <dl className="num">
          {figures.map(({ key, value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{contact.figures[key] ?? value}</dd>
            </div>
          ))}
        </dl>
        <Link className="link" to={paths.about}>
          About us
        </Link>
      </div>
    </section>
  );
}
