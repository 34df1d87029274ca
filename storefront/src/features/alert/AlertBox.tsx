import {
  type AlertAnswer,
  describeCriteria,
  type InventoryQuery,
  leaveOutExclusions,
  listCriteriaParts,
  toAlertConsentLabel,
  toAlertConsentNote,
  toAlertFormPath,
  toInventorySearchParams,
  type UnderstoodSearch,
} from '@dealer/shared-domain';
import { Button, Icon, Note } from '@dealer/shared-ui';
import { useEffect, useId } from 'react';
import { useSite } from '../../site.tsx';
import { ConsentField } from '../../ui/ConsentField.tsx';
import { ErrorLinks, toFieldId } from '../../ui/ErrorLinks.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { EmailField } from '../../ui/PersonFields.tsx';
import { PhoneText } from '../../ui/PhoneText.tsx';
import { SendFailure } from '../../ui/SendFailure.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { useSending } from '../../ui/use-sending.ts';
import { useUneditedErrors } from '../../ui/use-unedited-errors.ts';
import styles from './AlertBox.module.css';
import { CriteriaChips } from './CriteriaChips.tsx';

type AlertBoxProps = {
  title: string;
  headingLevel?: 1 | 2 | 3;
  criteria: InventoryQuery;
  /** What the list made of the phrase in the criteria. */
  understood?: UnderstoodSearch | null;
  /** Shows the criteria as parts that can be left out; otherwise they are next to the box. */
  hasParts?: boolean;
  /** Asks whether vehicles sold as is or branded are wanted, too. */
  offersBranded?: boolean;
  refused?: Extract<AlertAnswer, { kind: 'refused' }> | undefined;
};

const form = 'alert';

/**
 * A plain form that is posted, with or without scripts: the server writes to the address before anything starts. The
 * demonstration has no server that could.
 */
export function AlertBox({ title, headingLevel = 2, hasParts, offersBranded, refused, ...asked }: AlertBoxProps) {
  const { criteria, understood, excluded } = leaveOutExclusions(asked.criteria, asked.understood);
  const address = toAlertFormPath(criteria);
  const { config, contact } = useSite();
  const { isSending, failure, send } = useSending();
  const summary = useFocusOnArrival<HTMLDivElement>();
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const { shown: errors, noteEdit } = useUneditedErrors(refused?.errors ?? {});
  // The address of a refused form is that of the one before, with the parts that were left out since.
  const refusedAddress = refused && address;
  useEffect(() => {
    if (refusedAddress) history.replaceState(history.state, '', refusedAddress);
  }, [refusedAddress]);
  if (config.demonstration) return null;
  return (
    <div className={styles.box}>
      <Heading id={titleId}>
        <Icon name="bell" /> {title}
      </Heading>
      <p>One e-mail a day at most, only when one fits.</p>
      {excluded.length > 0 && (
        <p>
          An alert ignores {excluded.map((words) => `“${words}”`).join(' and ')}. This one is for:{' '}
          <b>{describeCriteria(criteria, understood)}</b>.
        </p>
      )}
      <form method="post" action={address} noValidate aria-labelledby={titleId} onSubmit={send} onChange={noteEdit}>
        {refused && (
          <Note ref={summary} tone="bad" role="alert" title={refused.message}>
            <ErrorLinks form={form} errors={refused.errors} />
          </Note>
        )}
        {hasParts ? (
          <CriteriaChips parts={listCriteriaParts(criteria, understood)} />
        ) : (
          <input type="hidden" name="criteria" value={toInventorySearchParams(criteria).toString()} />
        )}
        {offersBranded && (
          <label className={styles.branded}>
            <input type="checkbox" name="branded" value="1" defaultChecked={refused?.wantsBranded} /> As-is and branded
            ones, too
          </label>
        )}
        <EmailField form={form} value={refused?.email} error={errors.email} />
        <ConsentField
          id={toFieldId(form, 'consent')}
          label={toAlertConsentLabel(contact)}
          note={<PhoneText text={toAlertConsentNote(contact)} phone={contact.phone} />}
          isGiven={refused?.hasConsent ?? false}
          error={errors.consent}
        />
        <Honeypot />
        {failure && <SendFailure message={failure} />}
        <Button type="submit" variant="primary" size="big" aria-busy={isSending}>
          {isSending ? 'Sending...' : 'Tell me'}
        </Button>
      </form>
    </div>
  );
}
