import type { AssignmentMode, Lead, LeadList, LeadPerson } from '@dealer/shared-domain/staff';
import { Button, Field, Input, Select } from '@dealer/shared-ui';
import { type FormEvent, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { formatTime } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import styles from './LeadFields.module.css';
import { useLeadActions } from './use-lead-actions.ts';

/** Who answers the lead, what comes next and when. */
export function LeadFields({ lead, list }: { lead: Lead; list: LeadList }) {
  const { session, leads } = useStaff();
  const { timeZone } = useDealer();
  const { people, nextOwners } = list;
  const { isSaving, change, run } = useLeadActions(lead);
  const user = session.getUser();
  const mayAssign = user.permissions.includes('leads.all');
  const savedDue = toLocalInput(lead.nextStepDue);
  const [step, setStep] = useState(lead.nextStep);
  const [due, setDue] = useState(savedDue);
  const choices = people.filter(
    ({ id, isActive }) => id === lead.ownerId || (isActive && (mayAssign || id === user.id)),
  );
  const isChanged = step.trim() !== lead.nextStep || due !== savedDue;

  const nameOf = (ownerId: string | null) => people.find(({ id }) => id === ownerId)?.name;
  const choose = (mode: AssignmentMode) => {
    let assigned = { version: lead.version, ownerId: lead.ownerId };
    void run(
      async () => {
        assigned = await leads.assign(lead.id, lead.version, mode);
      },
      () => `${lead.name} is now ${nameOf(assigned.ownerId) ?? 'nobody'}’s lead`,
      () => leads.change(lead.id, assigned.version, { ownerId: lead.ownerId }),
    );
  };
  const assign = (value: string) => {
    if (value === 'turn' || value === 'free') return choose(value);
    const ownerId = value || null;
    const name = nameOf(ownerId);
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
            onChange={({ currentTarget }) => assign(currentTarget.value)}
          >
            <option value="">Nobody yet</option>
            {choices.map((person) => (
              <option key={person.id} value={person.id}>
                {describePerson(person, timeZone)}
              </option>
            ))}
            {mayAssign && (nextOwners.turn || nextOwners.free) && (
              <optgroup label="Choose for me">
                {nextOwners.turn && <option value="turn">Whose turn it is: {nameOf(nextOwners.turn)}</option>}
                {nextOwners.free && <option value="free">Who is free now: {nameOf(nextOwners.free)}</option>}
              </optgroup>
            )}
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

/** `Priya (6 open, free until 4:30 PM)` */
function describePerson({ name, openLeads, busyUntil, nextDriveAt }: LeadPerson, timeZone: string): string {
  const facts = [`${openLeads} open`];
  if (busyUntil !== null) facts.push(`out until ${formatTime(busyUntil, timeZone)}`);
  else if (nextDriveAt !== null) facts.push(`free until ${formatTime(nextDriveAt, timeZone)}`);
  return `${name} (${facts.join(', ')})`;
}

/** For `datetime-local`, in the time zone of the browser. */
function toLocalInput(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
