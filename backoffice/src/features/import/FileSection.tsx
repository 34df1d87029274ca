import { pluralize } from '@dealer/shared-domain';
import { importFormats, parseFailed } from '@dealer/shared-domain/import';
import { buttonClass, classNames, Note, Select, Spinner } from '@dealer/shared-ui';
import type { ReactNode } from 'react';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import styles from './FileSection.module.css';
import { formatBytes } from './format-bytes.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import { SourceNote } from './SourceNote.tsx';
import { useFileDrop } from './use-file-drop.ts';

const inputId = 'import-file';

type FilePartProps = { session: ImportSession; state: ImportState };

/** Chooses the file; a file can be dropped anywhere on the page. */
export function FileSection({ session, state }: FilePartProps) {
  const { file, opened, isReading } = state;
  const isOver = useFileDrop(session.chooseFile);
  if (!file || isReading || !opened) {
    return isReading ? (
      <Spinner label={`Reading ${file?.name}...`} />
    ) : (
      <Start session={session} state={state} isOver={isOver} />
    );
  }
  const facts = [
    opened.format.toUpperCase(),
    opened.sheet && `sheet "${opened.sheet}"`,
    pluralize(opened.rowCount, opened.format === 'json' ? 'item' : 'line'),
    formatBytes(file.size),
    opened.encoding !== 'UTF-8' && opened.encoding,
    opened.delimiter && delimiterNames[opened.delimiter],
  ];
  return (
    <>
      <div className={styles.file}>
        <StaffIcon name="file" />
        <p>
          <b>{file.name}</b>
          <small className="num">{facts.filter(Boolean).join(', ')}</small>
        </p>
        <label htmlFor={inputId} className={buttonClass({ className: styles.another })}>
          {isOver ? 'Let go to read it' : 'Choose another'}
          <FileInput session={session} />
        </label>
      </div>
      {opened.sheets.length > 1 && (
        <label className={styles.sheet} htmlFor="import-sheet">
          Sheet
          <Select
            id="import-sheet"
            value={opened.sheet ?? ''}
            onChange={({ currentTarget }) => void session.chooseSheet(currentTarget.value)}
          >
            {opened.sheets.map((sheet) => (
              <option key={sheet}>{sheet}</option>
            ))}
          </Select>
        </label>
      )}
      <SourceNote session={session} state={state} />
    </>
  );
}

const delimiterNames: Record<string, string> = { ';': 'semicolons', '\t': 'tabs' };

function Start({ session, state, isOver }: FilePartProps & { isOver: boolean }) {
  return (
    <div className={styles.start}>
      <fieldset className={styles.formats}>
        <legend>Format</legend>
        {importFormats.map((format) => (
          <label key={format}>
            <input
              type="radio"
              name="import-format"
              checked={state.format === format}
              onChange={() => session.chooseFormat(format)}
            />
            {format.toUpperCase()}
          </label>
        ))}
      </fieldset>
      <Drop isOver={isOver}>
        <FileInput session={session} />
      </Drop>
      {state.failure && (
        <Note tone="bad" role="alert" title={state.failure.name}>
          <p>{parseFailed}</p>
          {state.failure.detail && <p>{state.failure.detail}</p>}
        </Note>
      )}
      <p className={styles.hint}>
        Required: make, model, year, price, vin. In a CSV, separate features with a pipe: Bluetooth|Sunroof.
      </p>
    </div>
  );
}

function Drop({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  return (
    <label htmlFor={inputId} className={classNames(styles.drop, isOver && styles.over)}>
      <StaffIcon name="upload" />
      <b>{isOver ? 'Let go to read it' : 'Drop a file here'}</b>
      <span>
        or <u>choose one</u>. Up to 50 MB; a ZIP of photographs can be larger.
      </span>
      {children}
    </label>
  );
}

function FileInput({ session }: { session: ImportSession }) {
  return (
    <input
      id={inputId}
      className="sr"
      type="file"
      accept={accepted}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) void session.chooseFile(file);
        // Cleared so that the same file, once corrected, can be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}

const accepted =
  '.csv,.tsv,.txt,.xlsx,.xls,.json,.zip,text/csv,application/json,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
