import { formatCount } from '@dealer/shared-domain';
import {
  type MoneyList,
  type MoneyQuery,
  type MoneyRow,
  type MoneySort,
  type MoneyView,
  moneyPageSize,
  staffPaths,
  toMoneySearchParams,
} from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Icon, usePendingQuery } from '@dealer/shared-ui';
import { useRef, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { AgeBuckets } from '../../features/ageing/AgeBuckets.tsx';
import { MoneyEmpty } from '../../features/ageing/MoneyEmpty.tsx';
import { MoneySelectionBar } from '../../features/ageing/MoneySelectionBar.tsx';
import { MoneyTable } from '../../features/ageing/MoneyTable.tsx';
import { PriceStepsDialog } from '../../features/ageing/PriceStepsDialog.tsx';
import { StepPreviewDialog } from '../../features/ageing/StepPreviewDialog.tsx';
import { toBulkFailed, useBulkActions } from '../../features/vehicle-list/actions/use-bulk-actions.ts';
import { formatVehicles } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { FailedSection } from '../../ui/FailedSection.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import type { MoneyData } from './loader.ts';
import styles from './Page.module.css';

const views: Record<MoneyView, string> = {
  lot: 'On the lot',
  proposed: 'Proposed prices',
  'no-cost': 'Without a cost',
  sold: 'Sold',
};

/** Cost, margin and age of the vehicles, with proposed prices. */
export function Page() {
  const { query, list } = useLoaderData<MoneyData>();
  const { name } = useDealer();
  const { pendingQuery, isLoading, show } = useMoneyQuery(query);
  const [isSteps, setIsSteps] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const maySetSteps = useMay('money.steps');
  const sortBy = (sort: MoneySort) =>
    show({
      ...pendingQuery,
      ...{ sort, page: 1 },
      direction: pendingQuery.sort === sort && pendingQuery.direction === 'desc' ? 'asc' : 'desc',
    });

  return (
    <>
      <title>{`Money and ageing | ${name}`}</title>
      <BackLink to={staffPaths.vehicles} label="Vehicle Management" />
      <PageHead title="Money and ageing" note={list && formatVehicles(list.total)}>
        {list && maySetSteps && (
          <Button onClick={() => setIsSteps(true)}>
            <Icon name="descending" /> Price steps
          </Button>
        )}
      </PageHead>
      <div className={styles.views}>
        <Views query={pendingQuery} list={list} onShow={show} />
        <p className={styles.only}>
          <Icon name="lock" /> Owners and managers only
        </p>
      </div>
      <SearchInput
        label="Search vehicles"
        placeholder="Make, model, VIN or stock number"
        search={pendingQuery.search}
        input={search}
        onSearch={(text) => show({ ...pendingQuery, search: text, page: 1 })}
      />
      {list ? (
        <>
          <AgeBuckets list={list} query={pendingQuery} onChoose={(age) => show({ ...pendingQuery, age, page: 1 })} />
          <MoneyRows
            // Another view or page starts without a selection, so that no action affects hidden rows.
            key={toMoneySearchParams({ ...query, sort: 'days', direction: 'desc' }).toString()}
            {...{ list, query, isLoading }}
            onSort={sortBy}
            onShow={show}
            onSteps={() => setIsSteps(true)}
          />
        </>
      ) : (
        <FailedSection title="The amounts could not be loaded. Please try again." />
      )}
      {list && isSteps && (
        <PriceStepsDialog
          steps={list.steps}
          onClose={() => setIsSteps(false)}
          onSaved={() => {
            setIsSteps(false);
            toasts.show({ tone: 'ok', text: 'The price steps are saved' });
            void revalidate();
          }}
        />
      )}
    </>
  );
}

type ShowMoney = (query: MoneyQuery) => void;

function useMoneyQuery(query: MoneyQuery) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const { pendingQuery, choose } = usePendingQuery(query);
  const show: ShowMoney = (chosen) => {
    const state = choose(chosen);
    void navigate(`${pathname}?${toMoneySearchParams(chosen)}`, { state, preventScrollReset: true });
  };
  return { pendingQuery, isLoading: next?.pathname === pathname, show };
}

type ViewsProps = { query: MoneyQuery; list: MoneyList | null; onShow: ShowMoney };

function Views({ query, list, onShow }: ViewsProps) {
  const counts: Partial<Record<MoneyView, number>> =
    list && query.view !== 'sold' ? { proposed: list.proposals, 'no-cost': list.total - list.withMargin } : {};
  return (
    <fieldset className={styles.tabs}>
      <legend className="sr">Show</legend>
      {(['lot', 'proposed', 'no-cost', 'sold'] as const).map((view) => {
        const count = counts[view];
        return (
          <button
            key={view}
            type="button"
            aria-pressed={query.view === view}
            onClick={() => onShow({ ...query, view, age: null, page: 1 })}
          >
            {views[view]} {count !== undefined && <span className="num">{formatCount(count)}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

type MoneyRowsProps = {
  list: MoneyList;
  query: MoneyQuery;
  isLoading: boolean;
  onSort: (sort: MoneySort) => void;
  onShow: ShowMoney;
  onSteps: () => void;
};

function MoneyRows({ list, query, isLoading, onSort, onShow, onSteps }: MoneyRowsProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [previewed, setPreviewed] = useState<MoneyRow[] | null>(null);
  const bulk = useBulkActions(
    { select: (rows) => setSelectedIds(new Set([...rows].map(({ id }) => id))) },
    toBulkFailed,
  );
  const selected = list.vehicles.filter(({ id, proposed }) => selectedIds.has(id) && proposed !== null);
  if (list.vehicles.length === 0) {
    const onReset = () => onShow({ ...query, search: '', age: null, page: 1 });
    return <MoneyEmpty query={query} hasSteps={list.steps.length > 0} onReset={onReset} onSteps={onSteps} />;
  }
  return (
    <>
      {selected.length > 0 && (
        <MoneySelectionBar
          rows={selected}
          isBusy={bulk.progress !== null}
          onPreview={() => setPreviewed(selected)}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <MoneyTable {...{ list, query, isLoading, selectedIds, onSort }} onSelect={setSelectedIds} />
      <Foot list={list} query={query} />
      {previewed && (
        <StepPreviewDialog
          rows={previewed}
          onClose={() => setPreviewed(null)}
          onApply={(changes) => {
            setPreviewed(null);
            void bulk.setPrices(previewed, changes);
          }}
        />
      )}
    </>
  );
}

function Foot({ list, query }: Pick<MoneyRowsProps, 'list' | 'query'>) {
  const first = (query.page - 1) * moneyPageSize + 1;
  const last = first + list.vehicles.length - 1;
  const toPage = (page: number) => `?${toMoneySearchParams({ ...query, page })}`;
  const mayExport = useMay('vehicles.transfer');
  return (
    <div className={styles.foot}>
      <p className="num">
        Rows {formatCount(first)}–{formatCount(last)} of {formatCount(list.matching)}. Margin = price − cost −
        reconditioning, before HST.
      </p>
      {mayExport && <ButtonLink to={`${staffPaths.exportVehicles}?money`}>Export with money</ButtonLink>}
      {list.matching > moneyPageSize && (
        <nav aria-label="Pages">
          {query.page > 1 && <ButtonLink to={toPage(query.page - 1)}>Previous</ButtonLink>}
          {last < list.matching && <ButtonLink to={toPage(query.page + 1)}>Next</ButtonLink>}
        </nav>
      )}
    </div>
  );
}
