import { paths } from '@dealer/shared-domain';
import { Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import styles from './UnknownAddress.module.css';

/** Above the home page, which answers every unknown address. */
export function UnknownAddress() {
  return (
    <div className={`wrap ${styles.unknown}`}>
      <Note tone="info" title="There is no page at this address">
        <p>
          The link may be old or incomplete. This is our home page; every vehicle is in{' '}
          <Link className="link" to={paths.inventory}>
            our inventory
          </Link>
          .
        </p>
      </Note>
    </div>
  );
}
