import { isDomainError, pluralize } from '@dealer/shared-domain';
import type { ImportSource } from '@dealer/shared-domain/import';
import { importMessages } from '@dealer/shared-domain/staff';
import { Button } from '@dealer/shared-ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { Section } from '../../ui/Section.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { formatLines } from './import-labels.ts';
import styles from './RecentImports.module.css';
import { SourceDialog } from './SourceDialog.tsx';

/** What was decided per source, to change or remove. */
export function KnownSources({ sources }: { sources: ImportSource[] | null }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const { save, remove } = useSourceChanges();
  const { timeZone } = useDealer();
  const edited = sources?.find(({ id }) => id === editedId);
  return (
    <Section
      id="sources"
      title="Known sources"
      help="vAuto, HomeNet, DealerCenter, Carpages and French spreadsheets are recognised without set-up."
    >
      {sources === null && <p role="alert">{importMessages.sources}</p>}
      {sources?.length === 0 && (
        <p className={styles.note}>No source has been used yet. The first file from one adds it here.</p>
      )}
      <ul className={styles.list}>
        {sources?.map((source) => (
          <li key={source.id}>
            <p>
              <b>{source.name}</b>
              <small className="num">
                {pluralize(source.headings.length, 'heading')}, {pluralize(countWords(source), 'value')} known
                {source.distance === 'mi' && ', in miles'}
                {source.usedAt &&
                  `, ${formatMoment(Date.parse(source.usedAt), timeZone)} with ${formatLines(source.lineCount)}`}
              </small>
            </p>
            <Button onClick={() => setEditedId(source.id)}>
              <StaffIcon name="edit" /> Edit <span className="sr">{source.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <SourceDialog
          source={edited}
          onClose={() => setEditedId(null)}
          onSave={save}
          onRemove={async (source) => {
            setEditedId(null);
            await remove(source);
          }}
        />
      )}
    </Section>
  );
}

function countWords({ words }: ImportSource): number {
  return Object.values(words).reduce((total, list) => total + Object.keys(list).length, 0);
}

function useSourceChanges() {
  const { imports } = useStaff();
  const { revalidate } = useRevalidator();
  const toasts = useToasts();

  async function attempt(change: () => Promise<void>, failed: string): Promise<boolean> {
    try {
      await change();
      await revalidate();
      return true;
    } catch (error) {
      toasts.show({ tone: 'bad', text: isDomainError(error) ? error.message : failed });
      return false;
    }
  }

  const save = (source: ImportSource) => attempt(() => imports.saveSource(source), importMessages.saveSource);

  async function remove(source: ImportSource) {
    if (!(await attempt(() => imports.removeSource(source.id), importMessages.removeSource))) return;
    toasts.show({
      tone: 'ok',
      text: `${source.name} is removed`,
      action: { label: 'Undo', run: () => void save(source) },
    });
  }

  return { save, remove };
}
