import { Button, ButtonLink, Empty, ErrorPanel, Icon, Spinner } from '@dealer/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { findIssues, type Issue } from '../../features/diagnostic/find-issues.ts';
import { useStaff } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { toRefusalMessage } from '../../ui/refusal-message.ts';
import styles from './Page.module.css';

type Findings = { kind: 'looking' } | { kind: 'found'; issues: Issue[] } | { kind: 'failed'; message: string };

export function Page() {
  const { name } = useDealer();
  const { findings, look } = useFindings();
  const isLooking = findings.kind === 'looking';
  return (
    <>
      <title>{`Critical Issues | ${name}`}</title>
      <PageHead title="Critical Issues" note={findings.kind === 'found' && `${findings.issues.length}`}>
        <Button aria-disabled={isLooking} onClick={() => !isLooking && look()}>
          <Icon name="refresh" /> {isLooking ? 'Looking...' : 'Look again'}
        </Button>
      </PageHead>
      <div className={styles.findings}>
        {isLooking && <Spinner label="Looking..." />}
        {findings.kind === 'failed' && (
          <ErrorPanel title="The checks could not be run" message={findings.message} onRetry={look} />
        )}
        {findings.kind === 'found' && findings.issues.length === 0 && (
          <Empty icon="check" title="Nothing to fix">
            <p>Photographs, mail, settings, backups and passwords are as they should be.</p>
          </Empty>
        )}
        {findings.kind === 'found' && findings.issues.length > 0 && (
          <ol className={styles.issues}>
            {findings.issues.map(({ id, title, step, to, action }) => (
              <li key={id}>
                <Icon name="warning" />
                <div>
                  <h2>{title}</h2>
                  <p>{step}</p>
                </div>
                <ButtonLink to={to}>{action}</ButtonLink>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

function useFindings() {
  const { diagnostics, settings, analytics, session } = useStaff();
  const [findings, setFindings] = useState<Findings>({ kind: 'looking' });

  const find = useCallback(async (): Promise<Findings> => {
    try {
      const [answer, loaded, attention] = await Promise.all([
        diagnostics.getReport(),
        settings.load(),
        analytics.getAttention(),
      ]);
      if (answer.kind !== 'done') return { kind: 'failed', message: toRefusalMessage(answer) };
      const user = session.getUser();
      const facts = { report: answer.value, loaded, bare: attention.withoutPhotographs, user, nowMs: Date.now() };
      return { kind: 'found', issues: findIssues(facts) };
    } catch {
      return { kind: 'failed', message: toRefusalMessage(null) };
    }
  }, [diagnostics, settings, analytics, session]);

  useEffect(() => {
    let isGone = false;
    void find().then((found) => {
      if (!isGone) setFindings(found);
    });
    return () => {
      isGone = true;
    };
  }, [find]);

  const look = () => {
    setFindings({ kind: 'looking' });
    void find().then(setFindings);
  };
  return { findings, look };
}
