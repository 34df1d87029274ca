import { formatPhone, phoneHref } from '@dealer/shared-domain';
import type { Lead, LeadList, LeadQuery } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Note } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useStaff } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { MessageVehicleCard } from '../MessageVehicleCard.tsx';
import { LeadClockNote } from './LeadClockNote.tsx';
import { LeadFields } from './LeadFields.tsx';
import styles from './LeadPane.module.css';
import { LeadSay } from './LeadSay.tsx';
import { LeadStages } from './LeadStages.tsx';
import { LeadThread } from './LeadThread.tsx';
import { toLeadAddress } from './lead-address.ts';
import { useLeadActions } from './use-lead-actions.ts';
import type { LeadClock } from './WaitBadge.tsx';

type LeadPaneProps = { lead: Lead; people: LeadList['people']; query: LeadQuery; clock: LeadClock };

/** One lead: who, what comes next, all that was said, and where to answer. */
export function LeadPane({ lead, people, query, clock }: LeadPaneProps) {
  return (
    <article className={styles.pane} aria-labelledby="lead-title">
      <Link className={styles.back} to={toLeadAddress(query)}>
        <StaffIcon name="back" /> Leads
      </Link>
      <header className={styles.head}>
        <div>
          <h2 id="lead-title" data-page-heading="" tabIndex={-1}>
            {lead.name}
          </h2>
          <p className={styles.facts}>
            {lead.phone && <a href={phoneHref(lead.phone)}>{formatPhone(lead.phone)}</a>}
            {lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>}
          </p>
        </div>
        {lead.phone && (
          <ButtonLink href={phoneHref(lead.phone)} className={styles.call}>
            Call
          </ButtonLink>
        )}
      </header>
      <LeadStages lead={lead} />
      <LeadFields key={`fields-${lead.id}-${lead.version}`} lead={lead} people={people} />
      <LeadClockNote lead={lead} clock={clock} />
      <SamePerson lead={lead} query={query} />
      {lead.vehicle && <MessageVehicleCard vehicle={lead.vehicle} />}
      <LeadThread lead={lead} nowMs={clock.nowMs} />
      <LeadSay key={`say-${lead.id}`} lead={lead} />
    </article>
  );
}

/** Other leads of the person: the same vehicle offers to merge, others are linked. */
function SamePerson({ lead, query }: { lead: Lead; query: LeadQuery }) {
  const { isSaving, merge, split } = useMerging(lead);
  const double = lead.samePerson.filter((other) => other.isSameVehicle && !isClosed(other.stage));
  const others = lead.samePerson.filter((other) => !double.includes(other));
  return (
    <>
      {double.map((other) => (
        <Note
          key={other.id}
          tone="info"
          title={`${other.name} may be the same person`}
          actions={
            <Button aria-disabled={isSaving} onClick={() => merge(other.id)}>
              Merge
            </Button>
          }
        >
          <p>
            Both ask about {other.vehicle ? `the ${other.vehicle}` : 'no certain vehicle'}.{' '}
            <Link to={toLeadAddress(query, other.id)}>Open it</Link>
          </p>
        </Note>
      ))}
      {(others.length > 0 || lead.merged.length > 0) && (
        <section className={styles.also}>
          <h3>Also from this person</h3>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={toLeadAddress(query, other.id)}>{other.vehicle || 'No vehicle'}</Link> {other.stage}
              </li>
            ))}
            {lead.merged.map((part) => (
              <li key={part.id}>
                {part.name}, merged{' '}
                <Button aria-disabled={isSaving} onClick={() => split(part.id)}>
                  Split again
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function useMerging(lead: Lead) {
  const { leads } = useStaff();
  const { isSaving, run } = useLeadActions(lead);
  const merge = (id: string) =>
    void run(
      () => leads.merge(id, lead.id),
      `Merged into ${lead.name}`,
      () => leads.unmerge(id),
    );
  const split = (id: string) =>
    void run(
      () => leads.unmerge(id),
      'Leads separated',
      () => leads.merge(id, lead.id),
    );
  return { isSaving, merge, split };
}

function isClosed(stage: Lead['stage']): boolean {
  return stage === 'won' || stage === 'lost';
}
