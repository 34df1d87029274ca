import { formatPhone, phoneHref } from '@dealer/shared-domain';
import { type Lead, type LeadList, type LeadQuery, staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Note } from '@dealer/shared-ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useMay, useStaff } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useVersionTurns } from '../../../ui/use-version-turns.ts';
import { MessageVehicleCard } from '../MessageVehicleCard.tsx';
import pane from '../pane.module.css';
import { DeleteLead } from './DeleteLead.tsx';
import { LeadClockNote } from './LeadClockNote.tsx';
import { LeadComposer } from './LeadComposer.tsx';
import { LeadCrmNote } from './LeadCrmNote.tsx';
import { LeadFields } from './LeadFields.tsx';
import { LeadFiles } from './LeadFiles.tsx';
import { LeadOutcome } from './LeadOutcome.tsx';
import styles from './LeadPane.module.css';
import { LeadStages } from './LeadStages.tsx';
import { LeadThread } from './LeadThread.tsx';
import { toLeadAddress } from './lead-address.ts';
import { LeadTurnsContext, useLeadActions } from './use-lead-actions.ts';
import type { LeadClock } from './WaitBadge.tsx';

type LeadPaneProps = { lead: Lead; list: LeadList; query: LeadQuery; clock: LeadClock };

/** One lead: the person, the next step, the conversation and the form for an answer. */
export function LeadPane({ lead, list, query, clock }: LeadPaneProps) {
  const sendInTurn = useVersionTurns();
  const seesAll = useMay('leads.all');
  const mayBook = useMay('appointments') && !isClosed(lead.stage);
  return (
    <article className={pane.pane} aria-labelledby="lead-title">
      <Link className={styles.back} to={toLeadAddress(query)}>
        <StaffIcon name="back" /> Leads
      </Link>
      <header className={pane.head}>
        <div>
          <h2 id="lead-title" data-page-heading="" tabIndex={-1}>
            {lead.name}
          </h2>
          <p className={pane.facts}>
            {lead.phone && <a href={phoneHref(lead.phone)}>{formatPhone(lead.phone)}</a>}
            {lead.email && <a href={`mailto:${lead.email}`}>{lead.email}</a>}
          </p>
        </div>
        <div className={styles.reach}>
          {lead.phone && <ButtonLink href={phoneHref(lead.phone)}>Call</ButtonLink>}
          {mayBook && <ButtonLink to={staffPaths.bookForLead(lead.id)}>Book a test drive</ButtonLink>}
        </div>
      </header>
      <LeadTurnsContext value={sendInTurn}>
        <LeadStages lead={lead} />
        <LeadOutcome lead={lead} />
        <LeadFields lead={lead} list={list} />
      </LeadTurnsContext>
      <LeadClockNote lead={lead} clock={clock} />
      <LeadCrmNote lead={lead} />
      <SamePerson lead={lead} query={query} />
      {lead.vehicle && <MessageVehicleCard vehicle={lead.vehicle} />}
      <LeadThread lead={lead} nowMs={clock.nowMs} />
      <LeadFiles lead={lead} />
      <LeadComposer lead={lead} />
      {seesAll && <DeleteLead lead={lead} query={query} />}
    </article>
  );
}

/** Other leads of the person: the same vehicle offers to merge unless staff keep them apart, others are linked. */
function SamePerson({ lead, query }: { lead: Lead; query: LeadQuery }) {
  const { isSaving, merge, split, keepApart } = useMerging(lead);
  const apart = new Set(lead.events.filter(({ kind }) => kind === 'apart').map(({ detail }) => detail.lead));
  const similar = lead.samePerson.filter((other) => other.isSameVehicle && !isClosed(other.stage));
  const double = similar.filter(({ id }) => !apart.has(id));
  const others = lead.samePerson.filter((other) => !double.includes(other));
  return (
    <>
      {double.map((other) => (
        <Note
          key={other.id}
          tone="info"
          title={`${other.name} may be the same person`}
          actions={
            <>
              <Button aria-disabled={isSaving} onClick={() => merge(other.id)}>
                Merge
              </Button>
              <Button variant="quiet" aria-disabled={isSaving} onClick={() => keepApart(other)}>
                Keep apart
              </Button>
            </>
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
                {similar.includes(other) && (
                  <>
                    , kept apart{' '}
                    <Button aria-disabled={isSaving} onClick={() => merge(other.id)}>
                      Merge
                    </Button>
                  </>
                )}
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
  const isPressed = useRef(false);
  // The second click of a double click would find the leads merged already.
  const runOnce: typeof run = async (...step) => {
    if (isSaving) return false;
    isPressed.current = true;
    const isDone = await run(...step);
    if (!isDone) isPressed.current = false;
    return isDone;
  };
  // The pressed button goes with the state that it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new state of the lead may lack the button.
  useEffect(() => {
    const isLost = isPressed.current && document.activeElement === document.body;
    isPressed.current = false;
    if (isLost) document.getElementById('lead-title')?.focus({ preventScroll: true });
  }, [lead]);
  const merge = (id: string) =>
    void runOnce(
      () => leads.merge(id, lead.id),
      `Merged into ${lead.name}`,
      () => leads.unmerge(id),
    );
  const split = (id: string) =>
    void runOnce(
      () => leads.unmerge(id),
      'Leads separated',
      () => leads.merge(id, lead.id),
    );
  const keepApart = (other: Lead['samePerson'][number]) => {
    let events: string[] = [];
    void runOnce(
      async () => {
        events = await leads.keepApart(lead.id, other.id);
      },
      `Kept apart from ${other.name}`,
      () => leads.undoKeepApart(events),
    );
  };
  return { isSaving, merge, split, keepApart };
}

function isClosed(stage: Lead['stage']): boolean {
  return stage === 'won' || stage === 'lost';
}
