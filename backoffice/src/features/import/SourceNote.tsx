import { formatCount, pluralize, pluralNoun } from '@dealer/shared-domain';
import { type ImportSource, isImportFieldKey, sourceProfiles } from '@dealer/shared-domain/import';
import { Button, Field, Input, Note, Select } from '@dealer/shared-ui';
import { useState } from 'react';
import { useDealer } from '../../dealer.ts';
import { formatMoment } from '../../format.ts';
import { formatLines } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import styles from './SourceNote.module.css';

type SourceNoteProps = { session: ImportSession; state: ImportState };

/** Where the file comes from; a new kind of file can get a name and is known from then on. */
export function SourceNote({ session, state }: SourceNoteProps) {
  const { source, opened, saveFailure } = state;
  if (!opened?.hasNames) return null;
  return (
    <div className={styles.source}>
      {source ? (
        <Recognised session={session} state={state} source={source} />
      ) : (
        <Unknown session={session} state={state} />
      )}
      {saveFailure && (
        <Note
          tone="bad"
          role="alert"
          title={saveFailure}
          actions={<Button onClick={() => void session.saveAgain()}>Retry</Button>}
        >
          <p>What you decided applies to this file, but it is not remembered yet.</p>
        </Note>
      )}
    </div>
  );
}

function Recognised({ session, state, source }: SourceNoteProps & { source: ImportSource }) {
  const { timeZone } = useDealer();
  const { opened, recognised } = state;
  const total = opened?.names.length ?? 0;
  const decided = countWords(source);
  const facts = [
    recognised && `${formatCount(recognised.ownHeadings)} of ${formatCount(total)} headings are its own.`,
    source.usedAt &&
      `Last used on ${formatMoment(Date.parse(source.usedAt), timeZone)} with ${formatLines(source.lineCount)}.`,
    decided > 0 && `${pluralize(decided, 'decided value')} ${pluralNoun(decided, 'applies', 'apply')}.`,
  ];
  return (
    <Note
      tone="ok"
      title={`${recognised ? 'Recognised' : 'Source'}: ${source.name}`}
      actions={<SourceSelect session={session} state={state} label="Another source" />}
    >
      <p className="num">{facts.filter(Boolean).join(' ')}</p>
    </Note>
  );
}

function Unknown({ session, state }: SourceNoteProps) {
  const [name, setName] = useState('');
  const { opened, mapping } = state;
  const isOwn = opened?.names.every((heading) => isImportFieldKey(heading.trim())) ?? false;
  if (isOwn) return null;
  const matched = mapping.filter((field) => field !== null).length;
  return (
    <Note
      tone="info"
      title="These headings are new"
      actions={<SourceSelect session={session} state={state} label="Known source" />}
    >
      <p className="num">
        {formatCount(matched)} of {formatCount(mapping.length)} were matched by meaning. Name the source and the next
        file from it comes in without questions.
      </p>
      <form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault();
          void session.nameSource(name);
        }}
      >
        <Field label="Name of the source">
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={80}
              placeholder="Such as: lot spreadsheet"
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={name.trim() === ''}>
          Remember
        </Button>
      </form>
    </Note>
  );
}

function SourceSelect({ session, state, label }: SourceNoteProps & { label: string }) {
  const { sources, source } = state;
  const unused = sourceProfiles.filter(({ key }) => !sources.some(({ profile }) => profile === key));
  const isStored = sources.some(({ id }) => id === source?.id);
  return (
    <label className={styles.another} htmlFor="import-source">
      {label}
      <Select
        id="import-source"
        value={isStored ? source?.id : (source?.profile ?? '')}
        onChange={({ currentTarget }) => void session.chooseSource(currentTarget.value)}
      >
        <option value="">None of these</option>
        {sources.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {unused.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

function countWords({ words }: ImportSource): number {
  return Object.values(words).reduce((total, list) => total + Object.keys(list).length, 0);
}
