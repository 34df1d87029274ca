import { formatDate, formatPrice } from '@dealer/shared-domain';
import { type Lead, lostReasonLabels } from '@dealer/shared-domain/staff';
import { useDealer } from '../../../dealer.ts';
import pane from '../pane.module.css';

/** Why a lead was lost, or what the sale brought; nothing for an open one. */
export function LeadOutcome({ lead }: { lead: Lead }) {
  const { currency } = useDealer();
  const { stage, lostReason, wonPrice, wonOn } = lead;
  if (stage === 'lost' && lostReason !== null) {
    return <p className={pane.facts}>Lost: {lostReasonLabels[lostReason].toLowerCase()}</p>;
  }
  if (stage !== 'won' || wonPrice === null) return null;
  return (
    <p className={pane.facts}>
      Won for {formatPrice(wonPrice, currency)}
      {wonOn && ` on ${formatDate(wonOn, 'UTC')}`}
    </p>
  );
}
