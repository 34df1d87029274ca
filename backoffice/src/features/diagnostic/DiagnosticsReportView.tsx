import { pluralize } from '@dealer/shared-domain';
import type { DiagnosticsReport } from '@dealer/shared-domain/staff';
import { Note } from '@dealer/shared-ui';
import styles from './DiagnosticsReportView.module.css';

export function MigrationStatus({ known, applied }: DiagnosticsReport['migrations']) {
  if (applied === null) {
    return <Note tone="warn" title="The database keeps no record of its migrations" />;
  }
  if (known === null) {
    return (
      <Note
        tone="warn"
        title={`${pluralize(applied.length, 'migration')} applied; this server has no files to compare with`}
      />
    );
  }
  const missing = known.filter(({ version }) => !applied.includes(version));
  const unknown = applied.filter((version) => !known.some((file) => file.version === version));
  return (
    <>
      {missing.length === 0 ? (
        <Note tone="ok" title={`All ${known.length} migrations are applied`} />
      ) : (
        <Note tone="bad" title={`${missing.length} of ${known.length} migrations are missing`}>
          <p>Restart the product; a hosted project needs supabase db push.</p>
        </Note>
      )}
      {unknown.length > 0 && (
        <Note tone="warn" title={`The database knows ${unknown.length} that this release does not`}>
          <p className="num">{unknown.join(', ')}</p>
        </Note>
      )}
      <details className={styles.details}>
        <summary>Show all migrations</summary>
        <ul>
          {known.map(({ version, name }) => (
            <li key={version}>
              <span className="num">{version}</span> {name} <b>{applied.includes(version) ? 'applied' : 'missing'}</b>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

/** Shows which environment settings are set; their values stay on the server. */
export function EnvironmentList({ environment }: Pick<DiagnosticsReport, 'environment'>) {
  return (
    <ul className={styles.names} aria-label="Environment">
      {environment.map(({ name, isSet }) => (
        <li key={name}>
          <code>{name}</code> <span>{isSet ? 'set' : 'not set'}</span>
        </li>
      ))}
    </ul>
  );
}
