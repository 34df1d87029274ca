import {
  formatCount,
  formatPrice,
  type LandingLinks as Links,
  landingName,
  landingPath,
  noSubject,
} from '@dealer/shared-domain';
import { Link, useLocation } from 'react-router-dom';
import styles from './LandingLinks.module.css';

const maxMakes = 12;

export function LandingLinks({ links }: { links: Links }) {
  const { pathname } = useLocation();
  const others = toChoices(links).filter(({ path }) => path !== null && path !== pathname);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others" className={styles.links}>
      <h2 id="others">People also look for</h2>
      <ul>
        {others.map(({ path, label, count }) => (
          <li key={path}>
            <Link to={path ?? ''}>
              {label} <i className="num">{formatCount(count)}</i>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toChoices({ make, bodyStyle, fuelType, priceMax }: Links) {
  const subjects = [
    ...make.slice(0, maxMakes).map(({ value, count }) => ({ subject: { ...noSubject, make: value }, count })),
    ...bodyStyle.map(({ value, count }) => ({ subject: { ...noSubject, bodyStyle: value }, count })),
    ...fuelType.map(({ value, count }) => ({ subject: { ...noSubject, fuelType: value }, count })),
    ...priceMax.map(({ value, count }) => ({ subject: { ...noSubject, priceMax: value }, count })),
  ];
  return subjects.map(({ subject, count }) => ({ path: landingPath(subject), label: toLabel(subject), count }));
}

function toLabel(subject: typeof noSubject): string {
  return subject.priceMax === null ? `Used ${landingName(subject)}` : `Under ${formatPrice(subject.priceMax)}`;
}
