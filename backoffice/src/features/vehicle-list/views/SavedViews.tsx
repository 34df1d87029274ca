import {
  describeStaffFilters,
  offeredViews,
  parseViewQuery,
  type SavedView,
  type StaffVehicleQuery,
  toViewQuery,
} from '@dealer/shared-domain/staff';
import { Menu } from '@dealer/shared-ui';
import { Link, useLocation } from 'react-router-dom';
import { useDealer } from '../../../dealer.ts';
import { useMay } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { useOpenDialog } from '../../../ui/use-open-dialog.ts';
import { toVehicleListAddress } from '../vehicle-list-address.ts';
import styles from './SavedViews.module.css';
import { useSavedViews } from './use-saved-views.ts';
import { ViewDialog } from './ViewDialog.tsx';

const offered: readonly Pick<SavedView, 'name' | 'query'>[] = [{ name: 'All vehicles', query: '' }, ...offeredViews];
const changes = [
  { value: 'edit', content: 'Rename' },
  { value: 'delete', content: 'Delete' },
] as const;

/** The views of the list, as links; the list's present state can be saved as one. */
export function SavedViews({ query }: { query: StaffVehicleQuery }) {
  const { currency } = useDealer();
  const mayShare = useMay('vehicles.share');
  const { views, hasFailed, reload, save, change, remove } = useSavedViews();
  const { dialog, open, close } = useOpenDialog<'save' | SavedView>();
  const current = toViewQuery(query);
  const shown = views.find((view) => isSame(view, current));
  const isKnown = shown !== undefined || offered.some((view) => isSame(view, current));

  return (
    <nav className={styles.views} aria-label="Saved views">
      <ul>
        {[...offered, ...views].map((view) => (
          <ViewLink key={'id' in view ? String(view.id) : view.name} view={view} isCurrent={isSame(view, current)} />
        ))}
      </ul>
      {shown && (shown.isShared ? mayShare : shown.isOwn) && (
        <Menu
          label={`Change the view ${shown.name}`}
          className={styles.more}
          options={changes}
          onPick={(picked) => (picked === 'edit' ? open(shown) : void remove(shown))}
        >
          <StaffIcon name="more" />
        </Menu>
      )}
      {!isKnown && (
        <button type="button" className={styles.save} aria-haspopup="dialog" onClick={() => open('save')}>
          <StaffIcon name="plus" /> Save this view
        </button>
      )}
      {hasFailed && (
        <button type="button" className={styles.save} onClick={reload}>
          Saved views failed to load. Retry
        </button>
      )}
      {dialog === 'save' && (
        <ViewDialog
          title="Save this view"
          start={{ name: suggestName(query, currency), isShared: false }}
          canShare
          onSave={(values) => save({ ...values, query: current })}
          onClose={close}
        />
      )}
      {dialog !== null && dialog !== 'save' && (
        <ViewDialog
          title="Rename the view"
          start={dialog}
          canShare={dialog.isOwn}
          onSave={(values) => change(dialog.id, values)}
          onClose={close}
        />
      )}
    </nav>
  );
}

type ViewLinkProps = { view: Pick<SavedView, 'name' | 'query'> & Partial<SavedView>; isCurrent: boolean };

function ViewLink({ view: { name, query, isShared }, isCurrent }: ViewLinkProps) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        to={toVehicleListAddress(parseViewQuery(query), pathname)}
        aria-current={isCurrent ? 'true' : undefined}
        title={isShared ? 'Shared with the dealership' : undefined}
      >
        {name}
        {isShared && (
          <>
            <StaffIcon name="people" /> <span className="sr">(shared)</span>
          </>
        )}
      </Link>
    </li>
  );
}

function isSame({ query }: Pick<SavedView, 'query'>, current: string): boolean {
  return toViewQuery(parseViewQuery(query)) === current;
}

/** `Draft, Honda, Without photographs` */
function suggestName(query: StaffVehicleQuery, currency: string): string {
  const labels = describeStaffFilters(query, currency).map(({ label }) => label);
  return [query.search, query.chip === 'All' ? '' : query.chip, ...labels].filter(Boolean).join(', ').slice(0, 60);
}
