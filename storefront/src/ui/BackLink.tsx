import { Icon } from '@dealer/shared-ui';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './BackLink.module.css';

type BackLinkProps = { to: string; onClick?: MouseEventHandler<HTMLAnchorElement>; children: ReactNode };

/** The link above a page's title to where it belongs. */
export function BackLink({ to, onClick, children }: BackLinkProps) {
  return (
    <p className={styles.back}>
      <Link to={to} onClick={onClick}>
        <Icon name="previous" /> {children}
      </Link>
    </p>
  );
}
