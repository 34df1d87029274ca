import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import styles from './RootError.module.css';

/** The fallback for errors that no page catches. Its links work without scripts. */
export function RootError() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isUnavailable = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main className={styles.page} id="main">
      <title>Something went wrong</title>
      <meta name="robots" content="noindex" />
      <h1>{isUnavailable ? 'The inventory cannot be reached' : 'This page could not be shown'}</h1>
      <p>{isUnavailable ? 'Failed to load vehicles. Please try again later.' : 'The rest of the site still works.'}</p>
      <p className={styles.actions}>
        <a className={styles.retry} href={pathname + search}>
          Retry
        </a>
        <a href="/">Home</a>
        <a href="/inventory">Inventory</a>
      </p>
    </main>
  );
}
