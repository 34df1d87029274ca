import { formatCount, isDomainError, pluralize } from '@dealer/shared-domain';
import { importMessages, type UndoneRow, type VehicleImport } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Confirm } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment, formatVehicles } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { toImportedVehicles, toImportOutcome } from './import-labels.ts';
import styles from './RecentImports.module.css';
import { UnrevertedRows } from './UnrevertedRows.tsx';

/** The latest imports, each with an undo; renders nothing if they could not be loaded. */
export function RecentImports({ imports }: { imports: VehicleImport[] | null }) {
  const { undoing, unreverted, undo } = useUndo();
  const [importToUndo, setImportToUndo] = useState<VehicleImport | null>(null);
  return (
    <Section id="recent" title="Recent imports" help="An undo reverts the vehicles that have not changed since.">
      {imports === null && <p role="alert">{importMessages.recent}</p>}
      {imports?.length === 0 && <p className={styles.note}>No file has been imported yet.</p>}
      <UnrevertedRows rows={unreverted} />
      {imports && imports.length > 0 && (
        <ul className={styles.list}>
          {imports.map((item) => (
            <ImportRow key={item.id} item={item} undoing={undoing} onUndo={() => setImportToUndo(item)} />
          ))}
        </ul>
      )}
      {importToUndo && (
        <Confirm
          question={`Undo the import of ${importToUndo.fileName}?`}
          detail={toConsequence(importToUndo)}
          confirmLabel="Undo import"
          isDangerous
          onCancel={() => setImportToUndo(null)}
          onConfirm={() => {
            setImportToUndo(null);
            void undo(importToUndo);
          }}
        />
      )}
    </Section>
  );
}

type ImportRowProps = { item: VehicleImport; undoing: string | null; onUndo: () => void };

function ImportRow({ item, undoing, onUndo }: ImportRowProps) {
  const { timeZone } = useDealer();
  const facts = [
    formatMoment(Date.parse(item.startedAt), timeZone),
    item.startedByName,
    item.failedCount > 0 && `${formatCount(item.failedCount)} refused`,
    item.createdCount + item.updatedCount + item.failedCount < item.plannedCount && 'stopped before its end',
    item.undoneAt && 'undone',
    item.keptCount > 0 && `${formatCount(item.keptCount)} kept`,
  ];
  const canUndo = !item.undoneAt && item.createdCount + item.updatedCount + item.photographCount > 0;
  return (
    <li>
      <p>
        <b>{item.fileName || 'A file'}</b>: {toImportOutcome(item)}
        <small className="num">{facts.filter(Boolean).join(', ')}</small>
      </p>
      {canUndo && (
        <ButtonLink variant="quiet" to={toImportedVehicles(item.id)}>
          View <span className="sr">the vehicles of {item.fileName}</span>
        </ButtonLink>
      )}
      {canUndo && (
        <Button onClick={onUndo} disabled={undoing !== null} aria-busy={undoing === item.id}>
          <StaffIcon name="undo" /> {undoing === item.id ? 'Undoing...' : 'Undo'}{' '}
          <span className="sr">the import of {item.fileName}</span>
        </Button>
      )}
    </li>
  );
}

function toConsequence({ createdCount, updatedCount, photographCount }: VehicleImport): string {
  const parts = [
    createdCount > 0 && `${formatVehicles(createdCount)} that it added will be deleted`,
    updatedCount > 0 && `${formatVehicles(updatedCount)} that it updated will be restored`,
    photographCount > 0 && `${pluralize(photographCount, 'photograph')} from its ZIP will be removed`,
  ].filter(Boolean);
  return `${parts.join(', ')}, except those that have changed since.`;
}

function useUndo() {
  const { imports } = useStaff();
  const toasts = useToasts();
  const [undoing, setUndoing] = useState<string | null>(null);
  const [unreverted, setUnreverted] = useState<UndoneRow[]>([]);

  async function undo(item: VehicleImport) {
    setUndoing(item.id);
    setUnreverted([]);
    try {
      const rows = await imports.undo(item.id);
      const notUndone = rows.filter(({ outcome }) => outcome === 'kept');
      setUnreverted(notUndone);
      toasts.show({
        tone: 'ok',
        text:
          rows.length > 0
            ? `The import is undone: ${formatVehicles(rows.length - notUndone.length)} taken back`
            : 'The photographs are taken back',
      });
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : importMessages.undo });
    } finally {
      setUndoing(null);
    }
  }

  return { undoing, unreverted, undo };
}
