import { paths, subjectToInspection } from '@dealer/shared-domain';
import { ButtonLink } from '@dealer/shared-ui';
import { SentThanks } from '../../ui/SentThanks.tsx';
import type { TradeInFormState } from './use-trade-in-form.ts';

export function TradeInThanks({ received }: { received: Extract<TradeInFormState, { kind: 'received' }> }) {
  return (
    <SentThanks {...received} action={<ButtonLink to={paths.inventory}>See our vehicles</ButtonLink>}>
      <p>We have your trade-in and will answer by email. {subjectToInspection}</p>
    </SentThanks>
  );
}
