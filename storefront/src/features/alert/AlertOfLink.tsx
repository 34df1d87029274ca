import {
  type AlertAnswer,
  formatDate,
  listCriteriaParts,
  paths,
  type SignedLink,
  toAlertFormPath,
  toInventorySearchParams,
} from '@dealer/shared-domain';
import { Button, ButtonLink, Note } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { useSite } from '../../site.tsx';
import styles from './AlertState.module.css';
import { AlertState } from './AlertState.tsx';
import { CriteriaChips } from './CriteriaChips.tsx';

type AlertOfLinkProps = Extract<AlertAnswer, { kind: 'link' }>;

/** The page that a mail leads to. Its buttons post, because programs that check mails follow links. */
export function AlertOfLink({ link, alert, isLeaving, problem }: AlertOfLinkProps) {
  return (
    <>
      {problem && <Problem isRefused={problem === 'refused'} />}
      {alert.state === 'ended' && <Ended link={link} alert={alert} />}
      {alert.state !== 'ended' && isLeaving && <Leaving link={link} />}
      {alert.state === 'asked' && !isLeaving && <Unconfirmed link={link} alert={alert} />}
      {alert.state === 'on' && !isLeaving && <On link={link} alert={alert} />}
    </>
  );
}

type StateProps = Pick<AlertOfLinkProps, 'link' | 'alert'>;

function Unconfirmed({ link, alert }: StateProps) {
  return (
    <AlertState tone="info" icon="mail" title="Was it you?">
      <p>
        Someone asked us to write to you when this arrives: <b>{alert.label}</b>. One e-mail a day at most, for six
        months. If it was not you, do nothing.
      </p>
      <LinkForm link={link} action="confirm">
        <Button type="submit" variant="primary" size="big">
          Yes, write to me
        </Button>
      </LinkForm>
    </AlertState>
  );
}

function On({ link, alert }: StateProps) {
  const { timeZone } = useSite().contact;
  const { criteria, wantsBranded } = alert;
  const parts = criteria ? listCriteriaParts(criteria) : [];
  return (
    <AlertState tone="ok" icon="check" title="Your alert is on">
      <p>
        <b>{alert.label}</b>. One e-mail a day at most.
        {alert.endsAt && ` It ends on ${formatDate(alert.endsAt, timeZone)}.`}
      </p>
      <div className={styles.actions}>
        {criteria && (
          <ButtonLink to={{ pathname: paths.inventory, search: toInventorySearchParams(criteria).toString() }}>
            See what is here now
          </ButtonLink>
        )}
        <LinkForm link={link} action="end">
          <Button type="submit" variant="quiet">
            End it
          </Button>
        </LinkForm>
      </div>
      {parts.length > 0 && (
        <details className={styles.change}>
          <summary>Change it</summary>
          <LinkForm link={link} action="change">
            <CriteriaChips parts={parts} />
            {wantsBranded && <input type="hidden" name="branded" value="1" />}
            <Button type="submit">Save the change</Button>
          </LinkForm>
        </details>
      )}
    </AlertState>
  );
}

function Leaving({ link }: Pick<AlertOfLinkProps, 'link'>) {
  return (
    <AlertState icon="mail" title="Unsubscribe">
      <p>One press ends all alerts for your address.</p>
      <LinkForm link={link} action="end">
        <Button type="submit" variant="primary" size="big">
          Unsubscribe
        </Button>
      </LinkForm>
    </AlertState>
  );
}

function Ended({ link, alert }: StateProps) {
  const { criteria } = alert;
  return (
    <AlertState icon="dash" title="You are off the list">
      <p role="status">No question asked. We keep the proof of this, not your searches.</p>
      <div className={styles.actions}>
        {criteria && (
          <LinkForm link={link} action="resume">
            <Button type="submit">Undo</Button>
          </LinkForm>
        )}
        <ButtonLink variant="quiet" to={criteria ? toAlertFormPath(criteria) : paths.inventory}>
          {criteria ? 'Ask again' : 'View Inventory'}
        </ButtonLink>
      </div>
    </AlertState>
  );
}

function Problem({ isRefused }: { isRefused: boolean }) {
  return (
    <Note tone="bad" role="alert" title="Nothing was changed">
      <p>{isRefused ? 'You have an alert for this already.' : 'Please try again in a moment.'}</p>
    </Note>
  );
}

type LinkFormProps = { link: SignedLink; action: 'confirm' | 'end' | 'resume' | 'change'; children: ReactNode };

function LinkForm({ link, action, children }: LinkFormProps) {
  return (
    <form method="post" action={paths.alert}>
      <input type="hidden" name="alert" value={link.id} />
      <input type="hidden" name="key" value={link.key} />
      <input type="hidden" name="action" value={action} />
      {children}
    </form>
  );
}
