import { type LandingSubject, landingName, landingPath, noSubject, paths } from '@dealer/shared-domain';
import { Link } from 'react-router-dom';
import styles from './LandingCrumbs.module.css';

export function LandingCrumbs({ subject }: { subject: LandingSubject }) {
  const { make, model } = subject;
  const makePath = make && model ? landingPath({ ...noSubject, make }) : null;
  const name = model ?? landingName(subject);
  return (
    <nav className={styles.crumbs} aria-label="Breadcrumb">
      <ol>
        <li>
          <Link to={paths.home}>Home</Link>
        </li>
        <li>
          <Link to={paths.inventory}>Used cars</Link>
        </li>
        {makePath && (
          <li>
            <Link to={makePath}>{make}</Link>
          </li>
        )}
        <li>
          <span aria-current="page">{name.charAt(0).toUpperCase() + name.slice(1)}</span>
        </li>
      </ol>
    </nav>
  );
}
