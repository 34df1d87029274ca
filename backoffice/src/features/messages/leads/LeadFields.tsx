import type { Lead, LeadList } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Select } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useStaff } from '../../../staff.tsx';
import styles from './LeadFields.module.css';
import { useLeadActions } from './use-lead-actions.ts';

/** Who answers the lead, what comes next and when. */
export function LeadFields({ lead, people }: { lead: Lead; people: LeadList['people'] }) {
  const { session } = useStaff();
  const { isSaving, change } = useLeadActions(lead);
  const user = session.getUser();
  const mayAssign = user.permissions.includes('leads.all');
  const savedDue = toLocalInput(lead.nextStepDue);
  const [step, setStep] = useState(lead.nextStep);
  const [due, setDue] = useState(savedDue);
  const choices = people.filter(
    ({ id, isActive }) => id === lead.ownerId || (isActive && (mayAssign || id === user.id)),
  );
  const isChanged = step.trim() !== lead.nextStep || due !== savedDue;

  const assign = (ownerId: string | null) => {
    const name = people.find(({ id }) => id === ownerId)?.name;
    void change({ ownerId }, name ? `${lead.name} is now ${name}’s lead` : `${lead.name} is free again`);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !isChanged) return;
    const nextStepDue = due ? new Date(due).toISOString() : null;
    void change({ nextStep: step.trim(), nextStepDue }, 'Next step saved');
  };

  return (
    <form className={styles.fields} onSubmit={save}>
      <Field label="Owner">
        {(control) => (
          <Select
            {...control}
            data-lead-owner=""
            value={lead.ownerId ?? ''}
            disabled={isSaving}
            onChange={({ currentTarget }) => assign(currentTarget.value || null)}
          >
            <option value="">Nobody yet</option>
            {choices.map(({ id, name, openLeads }) => (
              <option key={id} value={id}>
                {name} ({openLeads} open)
              </option>
            ))}
          </Select>
        )}
      </Field>
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

/** For `datetime-local`, in the time zone of the browser. */
function toLocalInput(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
