import { formatCount } from '@dealer/shared-domain';
import {
  formatMinutes,
  type LeadQuery,
  type LeadList as Leads,
  leadTabs,
  staffPaths,
} from '@dealer/shared-domain/staff';
import { Button, ButtonLink, classNames, Empty, Field, Select, usePendingQuery } from '@dealer/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate, useNavigation, useParams, useRevalidator } from 'react-router-dom';
import { useMessageChanges } from '../../counts-watch.tsx';
import { useDealer } from '../../dealer.ts';
import { AddLeadDialog, createLeadDraft } from '../../features/messages/leads/AddLeadDialog.tsx';
import { LeadList } from '../../features/messages/leads/LeadList.tsx';
import { LeadPane } from '../../features/messages/leads/LeadPane.tsx';
import { leadStep, toLeadAddress } from '../../features/messages/leads/lead-address.ts';
import { useLeadKeys } from '../../features/messages/leads/use-lead-keys.ts';
import type { LeadClock } from '../../features/messages/leads/WaitBadge.tsx';
import { useMay } from '../../staff.tsx';
import { ChoiceChips } from '../../ui/ChoiceChips.tsx';
import styles from '../../ui/list-and-detail.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import { RefreshFailedNote } from '../../ui/RefreshFailedNote.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { LeadsData } from './loader.ts';

/** Leads by stage and the open lead side by side, or one at a time on a phone. */
export function Page() {
  const { query, list, lead, loadedAtMs, isStale } = useLoaderData<LeadsData>();
  const { id } = useParams();
  const { name } = useDealer();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const panes = useRef<HTMLDivElement>(null);
  const seesAnalytics = useMay('analytics');
  const [isAdding, setIsAdding] = useState(false);
  const leadDraft = useRef(createLeadDraft());
  const nowMs = useNow(loadedAtMs);
  const clock = { loadedAtMs, nowMs, openUntil: list.openUntil, goalMinutes: list.goalMinutes };
  const isOpen = lead !== null && lead !== 'gone';
  useMessageChanges(revalidate);
  useLeadKeys(panes);
  useFocusOnOpening(isOpen ? lead.id : null);

  return (
    <div className={classNames(styles.page, id !== undefined && styles.open)}>
      <title>{`${isOpen ? lead.name : 'Leads'} | ${name}`}</title>
      <PageHead title="Leads" note={summarize(list)}>
        {list.spam > 0 && (
          <ButtonLink to={`${staffPaths.messages}?show=spam`}>Spam {formatCount(list.spam)}</ButtonLink>
        )}
        {seesAnalytics && <ButtonLink to={`${staffPaths.analytics}#response-times`}>Response times</ButtonLink>}
        <Button variant="primary" onClick={() => setIsAdding(true)}>
          Add Lead
        </Button>
      </PageHead>
      {isStale && <RefreshFailedNote />}
      <div ref={panes} className={styles.panes} aria-busy={state === 'loading'}>
        <LeadsColumn
          query={query}
          list={list}
          openId={isOpen ? lead.id : id}
          clock={clock}
          isLoading={state === 'loading'}
        />
        <div className={styles.detail}>
          {isOpen && <LeadPane key={lead.id} lead={lead} list={list} query={query} clock={clock} />}
          {lead === 'gone' && (
            <Empty
              icon="mail"
              title="Lead not found"
              actions={<ButtonLink to={toLeadAddress(query)}>All leads</ButtonLink>}
            >
              <p>It belongs to someone else, or its address was copied incompletely.</p>
            </Empty>
          )}
          {lead === null && <p className={styles.choose}>Choose a lead to read it.</p>}
        </div>
      </div>
      {isAdding && <AddLeadDialog draft={leadDraft} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

type ColumnProps = { query: LeadQuery; list: Leads; openId: string | undefined; clock: LeadClock; isLoading: boolean };

function LeadsColumn({ query, list, openId, clock, isLoading }: ColumnProps) {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const { pendingQuery, choose } = usePendingQuery(query);
  const show = (change: Partial<LeadQuery>, replace = false) => {
    const next = { ...pendingQuery, limit: leadStep, ...change };
    const state = choose(next);
    void navigate(toLeadAddress(next, openId), { state, replace, preventScrollReset: true });
  };
  return (
    <section className={styles.list} aria-label="List of leads">
      <div className={styles.tools}>
        <SearchInput
          label="Search leads"
          placeholder="Name, mail, phone, vehicle"
          search={pendingQuery.search}
          input={search}
          onSearch={(text) => show({ search: text }, true)}
        />
        <Field label="Owner">
          {(control) => (
            <Select
              {...control}
              value={pendingQuery.owner}
              onChange={({ currentTarget }) => show({ owner: currentTarget.value })}
            >
              <option value="">Everyone</option>
              <option value="nobody">Nobody yet</option>
              {list.people.map((person) => (
                <option key={person.id} value={person.id}>
                  {person.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <ChoiceChips
          choices={leadTabs}
          current={pendingQuery.tab}
          counts={list.counts}
          onChoose={(tab) => show({ tab })}
          className={styles.chips}
        />
      </div>
      {list.leads.length === 0 ? (
        <NoLeads query={query} onShow={show} />
      ) : (
        <LeadList leads={list.leads} people={list.people} query={pendingQuery} openId={openId} clock={clock} />
      )}
      {list.matching > list.leads.length && query.limit < 1000 && (
        <Button className={styles.more} onClick={() => show({ limit: pendingQuery.limit + leadStep }, true)}>
          {isLoading ? 'Loading...' : `Show more of ${formatCount(list.matching)}`}
        </Button>
      )}
      <p className={styles.end}>The clock runs in opening hours only. The longest waiting is first in its stage.</p>
    </section>
  );
}

function NoLeads({ query, onShow }: { query: LeadQuery; onShow: (change: Partial<LeadQuery>) => void }) {
  const isFiltered = query.search !== '' || query.owner !== '';
  return (
    <Empty
      icon={isFiltered ? 'mail' : 'check'}
      title={isFiltered ? 'No leads match' : query.tab === 'Open' ? 'No open leads' : 'No leads here'}
      actions={isFiltered && <Button onClick={() => onShow({ search: '', owner: '' })}>Clear search and owner</Button>}
    >
      {!isFiltered && <p>What visitors write, book or offer appears here at once. Add Lead is for calls and visits.</p>}
    </Empty>
  );
}

function summarize({ overdue, waiting, answeredIn }: Leads): string {
  const answered = answeredIn === null ? '' : `, answered in ${formatMinutes(answeredIn)} on average this week`;
  return `${formatCount(overdue)} overdue, ${formatCount(waiting)} wait${answered}`;
}

/** On a phone the lead replaces the list, so its name takes the focus. */
function useFocusOnOpening(id: string | null) {
  const first = useRef(id);
  useEffect(() => {
    if (id !== null && id !== first.current) document.getElementById('lead-title')?.focus({ preventScroll: true });
    first.current = id;
  }, [id]);
}
