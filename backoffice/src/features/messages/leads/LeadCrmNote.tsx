import { pluralize } from '@dealer/shared-domain';
import type { Lead } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './LeadCrmNote.module.css';
import { formatLeadTime } from './lead-labels.ts';
import { useLeadActions } from './use-lead-actions.ts';

/** Whether the dealer's CRM has the lead. The conversation of a sent lead has an entry for it. */
export function LeadCrmNote({ lead }: { lead: Lead }) {
  const { timeZone } = useDealer();
  const { leads } = useStaff();
  const { isSaving, run } = useLeadActions(lead);
  const { state, isOn, attempts, askedAt, nextAt, error } = lead.adf;
  const send = () => void run(() => leads.sendToCrm(lead.id), 'The lead goes to your CRM now');
  if (state === 'sent' || (state !== 'failed' && !isOn)) return null;
  if (state === 'failed') {
    const tried = askedAt && `${pluralize(attempts, 'try', 'tries')} since ${formatLeadTime(askedAt, timeZone)}`;
    const next = nextAt && isOn ? `next at ${formatLeadTime(nextAt, timeZone)}` : 'no further attempt is planned';
    return (
      <Note
        tone="warn"
        title="Not in your CRM yet"
        actions={
          isOn && (
            <Button aria-disabled={isSaving} onClick={send}>
              Send now
            </Button>
          )
        }
      >
        <p>
          {tried}, {next}. The lead is safe here. Reason: {error}
        </p>
      </Note>
    );
  }
  return (
    <p className={styles.state}>
      {state === 'waiting' ? 'On its way to your CRM.' : 'Not sent to your CRM: it came before that was turned on.'}{' '}
      {state === 'none' && (
        <Button variant="quiet" aria-disabled={isSaving} onClick={send}>
          Send it
        </Button>
      )}
    </p>
  );
}
