import { type InventoryFacets, landingPath, noSubject } from '@dealer/shared-domain';
import { Link } from 'react-router-dom';
import styles from './UsedVehicleLinks.module.css';

/** Crawlers reach the landing pages by these links. */
export function UsedVehicleLinks({
  facets: { make, bodyStyle },
}: {
  facets: Pick<InventoryFacets, 'make' | 'bodyStyle'>;
}) {
  const subjects = [
    ...make.map(({ value }) => ({ ...noSubject, make: value })),
    ...bodyStyle.map(({ value }) => ({ ...noSubject, bodyStyle: value })),
  ];
  return (
    <nav className={styles.links} aria-label="Used cars by make and body style">
      {subjects.map((subject) => (
        <Link key={landingPath(subject)} className="link" to={landingPath(subject) ?? ''}>
          Used {subject.make ?? subject.bodyStyle}
        </Link>
      ))}
    </nav>
  );
}
