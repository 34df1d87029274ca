import styles from './RootError.module.css';

/** The staff's door before sign-in is built: says so, and leads back. */
export function AdminUnavailable() {
  return (
    <main className={styles.page} id="main">
      <title>Admin Portal</title>
      <meta name="robots" content="noindex" />
      <h1>Admin Portal</h1>
      <p>Staff sign-in is not part of this version yet.</p>
      <p className={styles.actions}>
        <a href="/">Not an admin? Go back to homepage</a>
      </p>
    </main>
  );
}
