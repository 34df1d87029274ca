import { type Lead, type LeadList, parseZonedText, toZonedText } from '@dealer/shared-domain/staff';
import { Button, Field, Input } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import styles from './LeadFields.module.css';
import { LeadOwnerField } from './LeadOwnerField.tsx';
import { useLeadActions } from './use-lead-actions.ts';

/** Who answers the lead, what comes next and when. */
export function LeadFields({ lead, list }: { lead: Lead; list: LeadList }) {
  const actions = useLeadActions(lead);
  const { isSaving, change } = actions;
  const { timeZone } = useDealer();
  const savedDue = lead.nextStepDue === null ? '' : toZonedText(new Date(lead.nextStepDue), timeZone);
  const [step, setStep] = useDraftText(lead.nextStep);
  const [due, setDue] = useDraftText(savedDue);
  const isChanged = step.trim() !== lead.nextStep || due !== savedDue;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !isChanged) return;
    const nextStepDue = parseZonedText(due, timeZone)?.toISOString() ?? null;
    const nextStep = step.trim();
    setStep(nextStep);
    void change({ nextStep, nextStepDue }, 'Next step saved');
  };

  return (
    <form className={styles.fields} onSubmit={save}>
      <LeadOwnerField lead={lead} list={list} actions={actions} />
      <Field label="Next step">
        {(control) => (
          <Input
            {...control}
            data-lead-step=""
            value={step}
            maxLength={200}
            placeholder="Call, send the report"
            onChange={({ currentTarget }) => setStep(currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Due">
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            value={due}
            onChange={({ currentTarget }) => setDue(currentTarget.value)}
          />
        )}
      </Field>
      {isChanged && (
        <Button type="submit" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : 'Save step'}
        </Button>
      )}
    </form>
  );
}

/** The stored text, or what was typed instead until it is stored. */
function useDraftText(stored: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [lastStored, setLastStored] = useState(stored);
  if (stored !== lastStored) {
    setLastStored(stored);
    if (typed === stored) setTyped(null);
  }
  const type = (text: string) => setTyped(text === stored ? null : text);
  return [typed ?? stored, type] as const;
}
