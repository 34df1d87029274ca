import { formatCount } from '@dealer/shared-domain';
import { importMessages, type UndoneRow, type VehicleImport } from '@dealer/shared-domain/staff';
import { isDomainError } from '@dealer/shared-domain';
import { Button, Confirm, Icon } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment, formatVehicles } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { useToasts } from '../../toasts.tsx';
import { Part } from '../../layout/Part.tsx';
import { toOutcome } from './import-words.ts';
import { KeptRows } from './KeptRows.tsx';
import styles from './RecentImports.module.css';

/** The files that came in last; each can be taken back. Nothing where they could not be read. */
export function RecentImports({ imports }: { imports: VehicleImport[] | null }) {
  const { undoing, kept, undo } = useUndo();
  const [asked, setAsked] = useState<VehicleImport | null>(null);
  return (
    <Part id="recent" title="Recent imports" help="An undo takes back what nobody has changed since.">
      {imports === null && <p role="alert">{importMessages.recent}</p>}
      {imports?.length === 0 && <p className={styles.note}>No file has been imported yet.</p>}
      <KeptRows rows={kept} />
      {imports && imports.length > 0 && (
        <ul className={styles.list}>
          {imports.map((item) => (
            <ImportRow key={item.id} item={item} undoing={undoing} onUndo={() => setAsked(item)} />
          ))}
        </ul>
      )}
      {asked && (
        <Confirm
          question={`Undo the import of ${asked.fileName}?`}
          detail={toConsequence(asked)}
          confirmLabel="Undo import"
          isDangerous
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void undo(asked);
          }}
        />
      )}
    </Part>
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
  const canUndo = !item.undoneAt && item.createdCount + item.updatedCount > 0;
  return (
    <li>
      <p>
        <b>{item.fileName || 'A file'}</b>: {toOutcome({ created: item.createdCount, updated: item.updatedCount })}
        <small className="num">{facts.filter(Boolean).join(', ')}</small>
      </p>
      {canUndo && (
        <Button onClick={onUndo} disabled={undoing !== null} aria-busy={undoing === item.id}>
          <Icon name="undo" /> {undoing === item.id ? 'Undoing...' : 'Undo'}{' '}
          <span className="sr">the import of {item.fileName}</span>
        </Button>
      )}
    </li>
  );
}

function toConsequence({ createdCount, updatedCount }: VehicleImport): string {
  const parts = [
    createdCount > 0 && `${formatVehicles(createdCount)} that it added will be deleted`,
    updatedCount > 0 && `${formatVehicles(updatedCount)} that it updated will be restored`,
  ].filter(Boolean);
  return `${parts.join(', ')}, but for those that somebody changed since.`;
}

function useUndo() {
  const { imports } = useStaff();
  const toasts = useToasts();
  const [undoing, setUndoing] = useState<string | null>(null);
  const [kept, setKept] = useState<UndoneRow[]>([]);

  async function undo(item: VehicleImport) {
    setUndoing(item.id);
    setKept([]);
    try {
      const rows = await imports.undo(item.id);
      const left = rows.filter(({ outcome }) => outcome === 'kept');
      setKept(left);
      toasts.show({
        tone: 'ok',
        text: `The import is undone: ${formatVehicles(rows.length - left.length)} taken back`,
      });
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : importMessages.undo });
    } finally {
      setUndoing(null);
    }
  }

  return { undoing, kept, undo };
}
