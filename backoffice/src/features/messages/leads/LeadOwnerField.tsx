import type { AssignmentMode, Lead, LeadList, LeadPerson } from '@dealer/shared-domain/staff';
import { Field, Select } from '@dealer/shared-ui';
import { useDealer } from '../../../dealer.ts';
import { formatTime } from '../../../format.ts';
import { useStaff } from '../../../staff.tsx';
import type { useLeadActions } from './use-lead-actions.ts';

type LeadOwnerFieldProps = { lead: Lead; list: LeadList; actions: ReturnType<typeof useLeadActions> };

/** Assigns the lead to a person, to the next in turn or to a person who is free. */
export function LeadOwnerField({ lead, list, actions }: LeadOwnerFieldProps) {
  const { session, leads } = useStaff();
  const { timeZone } = useDealer();
  const { people, nextOwners } = list;
  const { isSaving, change, run, sendInTurn } = actions;
  const user = session.getUser();
  const mayAssign = user.permissions.includes('leads.all');
  const choices = people.filter(
    ({ id, isActive }) => id === lead.ownerId || (isActive && (mayAssign || id === user.id)),
  );

  const nameOf = (ownerId: string | null) => people.find(({ id }) => id === ownerId)?.name;
  const choose = (mode: AssignmentMode) => {
    let assigned = { version: lead.version, ownerId: lead.ownerId };
    void run(
      async () => {
        assigned = await sendInTurn(lead, (version) => leads.assign(lead.id, version, mode));
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

  return (
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
  );
}

/** `Priya (6 open, free until 4:30 PM)` */
function describePerson({ name, openLeads, busyUntil, nextDriveAt }: LeadPerson, timeZone: string): string {
  const facts = [`${openLeads} open`];
  if (busyUntil !== null) facts.push(`out until ${formatTime(busyUntil, timeZone)}`);
  else if (nextDriveAt !== null) facts.push(`free until ${formatTime(nextDriveAt, timeZone)}`);
  return `${name} (${facts.join(', ')})`;
}
