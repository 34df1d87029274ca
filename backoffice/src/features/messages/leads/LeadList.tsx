import {
  type LeadLine,
  type LeadPerson,
  type LeadQuery,
  leadStages,
  sourceLabels,
  stageLabels,
} from '@dealer/shared-domain/staff';
import { classNames } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { useDealer } from '../../../dealer.ts';
import styles from './LeadList.module.css';
import { toLeadAddress } from './lead-address.ts';
import { describeNextStep } from './lead-labels.ts';
import { type LeadClock, WaitBadge } from './WaitBadge.tsx';

type LeadListProps = {
  leads: LeadLine[];
  people: LeadPerson[];
  query: LeadQuery;
  openId: string | undefined;
  clock: LeadClock;
};

/** The leads by stage, the most urgent of each first. */
export function LeadList({ leads, people, query, openId, clock }: LeadListProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return leadStages.map((stage) => {
    const here = leads.filter((lead) => lead.stage === stage);
    if (here.length === 0) return null;
    return (
      <section key={stage} aria-label={stageLabels[stage]}>
        <h2 className={styles.stage}>{stageLabels[stage]}</h2>
        <ul className={styles.list}>
          {here.map((lead) => (
            <li key={lead.id}>
              <Link
                to={toLeadAddress(query, lead.id)}
                preventScrollReset
                aria-current={lead.id === openId ? 'true' : undefined}
                data-lead={lead.id}
              >
                <Line
                  lead={lead}
                  owner={lead.ownerId === null ? null : (names.get(lead.ownerId) ?? 'Former user')}
                  clock={clock}
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function Line({ lead, owner, clock }: { lead: LeadLine; owner: string | null; clock: LeadClock }) {
  const { timeZone } = useDealer();
  const next = describeNextStep(lead, clock, timeZone);
  return (
    <>
      <span className={styles.head}>
        <b>{lead.name}</b>
        <WaitBadge lead={lead} clock={clock} />
      </span>
      <span className={styles.about}>
        {lead.vehicle || 'No vehicle'} <small>{lead.excerpt || sourceLabels[lead.source]}</small>
      </span>
      <span className={styles.next}>
        <span className={classNames(next.isLate && styles.late)}>{next.text}</span>
        <OwnerMark owner={owner} />
      </span>
    </>
  );
}

function OwnerMark({ owner }: { owner: string | null }) {
  return (
    <span className={classNames(styles.owner, owner === null && styles.free)} title={owner ?? 'Nobody yet'}>
      <span className="sr">Owner: {owner ?? 'nobody yet'}</span>
      <span aria-hidden="true">{owner === null ? '' : owner.slice(0, 2).toUpperCase()}</span>
    </span>
  );
}
