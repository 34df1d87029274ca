import {
  type AlertAnswer,
  formatPhone,
  listCriteriaParts,
  paths,
  phoneHref,
  toInventorySearchParams,
} from '@dealer/shared-domain';
import { Button, ButtonLink } from '@dealer/shared-ui';
import { useSite } from '../../site.tsx';
import styles from './AlertState.module.css';
import { AlertState } from './AlertState.tsx';

type RequestedProps = Extract<AlertAnswer, { kind: 'asked' }>;

/** The words are the same for a known and a new address. */
export function RequestedState({ email, criteria, wantsBranded }: RequestedProps) {
  const labels = listCriteriaParts(criteria).map(({ label }) => label);
  return (
    <AlertState tone="info" icon="mail" title="Look in your mail">
      <p role="status">
        We wrote to <b>{email}</b>. Nothing starts until you press the button there.
      </p>
      <p>{labels.join(', ') || 'Any vehicle'}. The link works for 7 days.</p>
      <div className={styles.actions}>
        <form method="post" action={paths.alert}>
          <input type="hidden" name="criteria" value={toInventorySearchParams(criteria).toString()} />
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="consent" value="on" />
          {wantsBranded && <input type="hidden" name="branded" value="1" />}
          <Button type="submit">Send it again</Button>
        </form>
        <ButtonLink variant="quiet" to={paths.inventory}>
          Back to Inventory
        </ButtonLink>
      </div>
    </AlertState>
  );
}

export function UnknownLinkState() {
  return (
    <AlertState tone="warn" icon="clock" title="This link has expired">
      <p>Your address was deleted with it, or the link is incomplete. Please ask again: it takes one line.</p>
      <div className={styles.actions}>
        <ButtonLink to={paths.alert}>Ask again</ButtonLink>
        <ButtonLink variant="quiet" to={paths.inventory}>
          View Inventory
        </ButtonLink>
      </div>
    </AlertState>
  );
}

export function UnavailableState() {
  const { contact } = useSite();
  return (
    <AlertState tone="warn" icon="warning" title="Your alert could not be loaded">
      <p>
        Nothing was changed. Load this page again in a moment, or call{' '}
        <a className="link num" href={phoneHref(contact.phone)}>
          {formatPhone(contact.phone)}
        </a>
        .
      </p>
    </AlertState>
  );
}
