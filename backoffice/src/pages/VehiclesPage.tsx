import { formatCount, formatPrice as formatDollars, paths } from '@dealer/shared-domain';
import type { StaffVehicle, StaffVehiclePage, StaffVehicleQuery } from '@dealer/shared-domain/staff';
import { ButtonLink, ErrorPanel, Icon } from '@dealer/shared-ui';
import { useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { useDealer } from '../dealer.ts';
import { DeleteQuestion } from '../features/vehicle-list/DeleteQuestion.tsx';
import { EmptyList } from '../features/vehicle-list/EmptyList.tsx';
import { Pager } from '../features/vehicle-list/Pager.tsx';
import { SearchBox } from '../features/vehicle-list/SearchBox.tsx';
import { SelectionBar } from '../features/vehicle-list/SelectionBar.tsx';
import { StatusChips } from '../features/vehicle-list/StatusChips.tsx';
import { useDeleteVehicle } from '../features/vehicle-list/use-delete-vehicle.ts';
import { useFocusKept, useListKeys } from '../features/vehicle-list/use-list-keys.ts';
import { useRowEdits } from '../features/vehicle-list/use-row-edits.ts';
import { useSelection } from '../features/vehicle-list/use-selection.ts';
import { useStockActions } from '../features/vehicle-list/use-stock-actions.ts';
import { type ShowVehicles, useVehicleList } from '../features/vehicle-list/use-vehicle-list.ts';
import { VehicleTable } from '../features/vehicle-list/VehicleTable.tsx';
import { formatVehicles } from '../format.ts';
import { PageHead } from '../layout/PageHead.tsx';
import type { VehicleListData } from '../loaders.ts';
import styles from './VehiclesPage.module.css';

const none: StaffVehicle[] = [];

export function VehiclesPage() {
  const { query, page } = useLoaderData<VehicleListData>();
  const { name } = useDealer();
  const { asked, isLoading, show } = useVehicleList(query);
  const search = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const selection = useSelection(query, page?.vehicles ?? none);
  const focusKept = useFocusKept(body);
  useListKeys({ body, search, selection });

  return (
    <div className={styles.page} {...focusKept}>
      <title>{`Vehicle Management | ${name}`}</title>
      <PageHead
        title="Vehicle Management"
        note={page && `${formatCount(page.matching)} of ${formatVehicles(page.total)}`}
      >
        <ButtonLink variant="primary" to={paths.adminAddVehicle}>
          <Icon name="plus" /> Add Vehicle
        </ButtonLink>
      </PageHead>
      <div className={styles.filters}>
        <SearchBox query={asked} onShow={show} input={search} />
        <StatusChips query={asked} counts={page?.counts} onShow={show} />
      </div>
      {!page && <ListFailed />}
      {page?.vehicles.length === 0 && <EmptyList query={query} page={page} onShow={show} />}
      {page && page.vehicles.length > 0 && (
        <Stock
          page={page}
          shownQuery={query}
          asked={asked}
          isLoading={isLoading}
          selection={selection}
          body={body}
          onShow={show}
        />
      )}
    </div>
  );
}

type StockProps = {
  page: StaffVehiclePage;
  shownQuery: StaffVehicleQuery;
  asked: StaffVehicleQuery;
  isLoading: boolean;
  selection: ReturnType<typeof useSelection>;
  body: { current: HTMLTableSectionElement | null };
  onShow: ShowVehicles;
};

/** The rows, and everything that is done to them. */
function Stock({ page, shownQuery, asked, isLoading, selection, body, onShow }: StockProps) {
  const { currency, timeZone } = useDealer();
  const formatPrice = (price: number) => formatDollars(price, currency);
  const { rows, setPrice, setStatus } = useRowEdits(page.vehicles, formatPrice);
  const actions = useStockActions(selection);
  const deleteVehicle = useDeleteVehicle();
  const [question, setQuestion] = useState<{ rows: StaffVehicle[]; isBulk: boolean } | null>(null);
  const { selected } = selection;

  const confirm = () => {
    setQuestion(null);
    const [first] = question?.rows ?? [];
    if (question?.isBulk) void actions.deleteMany(question.rows);
    else if (first) void deleteVehicle(first);
  };

  return (
    <>
      <VehicleTable
        rows={rows}
        query={asked}
        selection={selection}
        isLoading={isLoading}
        timeZone={timeZone}
        formatPrice={formatPrice}
        body={body}
        bar={
          selected.length > 0 && (
            <SelectionBar
              selected={selected}
              working={actions.working}
              onStatus={(status) => actions.setStatus(selected, status)}
              onDelete={() => setQuestion({ rows: selected, isBulk: true })}
              onClear={selection.clear}
            />
          )
        }
        onShow={onShow}
        onToggle={selection.toggle}
        onPrice={setPrice}
        onStatus={setStatus}
        onDelete={(row) => setQuestion({ rows: [row], isBulk: false })}
      />
      <Pager query={shownQuery} shown={rows.length} matching={page.matching} onShow={onShow} />
      {question && <DeleteQuestion {...question} onConfirm={confirm} onCancel={() => setQuestion(null)} />}
    </>
  );
}

function ListFailed() {
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorPanel
      title="Failed to load vehicles. Please try again."
      message="Your search and filters are kept."
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  );
}
