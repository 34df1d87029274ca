import { formatCount, pluralNoun } from '@dealer/shared-domain';
import type { ImportOptions } from '@dealer/shared-domain/import';
import { Button, Note } from '@dealer/shared-ui';
import { Section } from '../../ui/Section.tsx';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import styles from './OptionsSection.module.css';

/** Options for the header row, for vehicles that already exist, and for unknown names. */
export function OptionsSection({ session, state }: { session: ImportSession; state: ImportState }) {
  const { opened, options, check } = state;
  const isList = opened?.format === 'json';
  const rows: { key: keyof ImportOptions; label: string; help: string; isOff?: boolean }[] = [
    {
      key: 'skipFirstRow',
      label: 'Skip the first row',
      help: isList ? 'A JSON file names its fields itself.' : 'It holds the column names.',
      isOff: isList,
    },
    {
      key: 'updateExisting',
      label: 'Update existing vehicles by VIN',
      help: options.updateExisting
        ? 'Empty cells keep the stored values. Make, model, year and price are required.'
        : `${check?.known ? `${formatCount(check.known)} ${pluralNoun(check.known, 'is', 'are')} already here. ` : ''}Off: vehicles that are here are left out.`,
    },
    {
      key: 'createMissingFields',
      label: 'Create missing fields',
      help: 'Makes, models, colours and types that the lists do not have yet. Off: their lines are left out.',
    },
  ];
  return (
    <Section id="options" title="Options">
      <div className={styles.options}>
        {rows.map(({ key, label, help, isOff = false }) => (
          <label key={key} className={styles.option}>
            <input
              type="checkbox"
              checked={options[key] && !isOff}
              disabled={isOff}
              onChange={({ currentTarget }) => session.setOption(key, currentTarget.checked)}
            />
            <span>
              {label}
              <small>{help}</small>
            </span>
          </label>
        ))}
      </div>
      {opened && !opened.hasNames && options.skipFirstRow && (
        <Note
          tone="warn"
          className={styles.warning}
          title="The first row looks like a vehicle, not like column names"
          actions={<Button onClick={() => session.setOption('skipFirstRow', false)}>Import it too</Button>}
        />
      )}
    </Section>
  );
}
