import { Button, Icon, type IconName } from '@dealer/shared-ui';
import styles from './CheckTable.module.css';
import type { Check, CheckOutcome } from './check.ts';
import { useChecks } from './use-checks.ts';

const labels = { ok: 'Working', warn: 'Look at this', bad: 'Not working' } as const;
const icons = { ok: 'check', warn: 'warning', bad: 'alert' } as const satisfies Record<string, IconName>;

export function CheckTable({ checks, label }: { checks: readonly Check[]; label: string }) {
  const { outcomes, run, runAll } = useChecks(checks);
  const isRunning = checks.some(({ id }) => !outcomes[id]);
  return (
    <>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">State</th>
            <th scope="col" className={styles.time}>
              Time
            </th>
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.id}>
              <th scope="row">{check.label}</th>
              <td>
                <Outcome outcome={outcomes[check.id] ?? null} />
              </td>
              <td className={`num ${styles.time}`}>{outcomes[check.id] && `${outcomes[check.id]?.tookMs} ms`}</td>
              <td className={styles.retry}>
                <Button
                  aria-label={`Retry: ${check.label}`}
                  aria-disabled={!outcomes[check.id]}
                  onClick={() => outcomes[check.id] && run(check)}
                >
                  Retry
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.all}>
        <Button aria-disabled={isRunning} onClick={() => !isRunning && runAll()}>
          <Icon name="refresh" /> {isRunning ? 'Checking...' : 'Check all again'}
        </Button>
      </p>
    </>
  );
}

function Outcome({ outcome }: { outcome: CheckOutcome | null }) {
  if (outcome === null) return <span className={styles.outcome}>Checking...</span>;
  return (
    <span className={`${styles.outcome} ${styles[outcome.state]}`}>
      <Icon name={icons[outcome.state]} />
      <span>
        <b>{labels[outcome.state]}</b> <small>{outcome.detail}</small>
      </span>
    </span>
  );
}
