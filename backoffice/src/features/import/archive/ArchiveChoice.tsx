import { pluralize } from '@dealer/shared-domain';
import { Button, buttonClass, Note, Spinner } from '@dealer/shared-ui';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import fileStyles from '../FileSection.module.css';
import { formatBytes } from '../format-bytes.ts';
import styles from './ArchiveChoice.module.css';
import { ArchiveMatches } from './ArchiveMatches.tsx';
import type { ArchiveSession } from './archive-session.ts';
import type { ArchiveState } from './archive-state.ts';

const inputId = 'import-archive';

type ArchiveChoiceProps = { archive: ArchiveSession; state: ArchiveState; onChoose: (file: File) => Promise<void> };

/** Chooses a ZIP of photographs and shows what is in it. */
export function ArchiveChoice({ archive, state, onChoose }: ArchiveChoiceProps) {
  const { file, isReading, opened, match, matchFailure } = state;
  if (isReading) return <Spinner label={`Reading ${file?.name}...`} />;
  return (
    <div className={styles.choice}>
      {state.failure && (
        <Note tone="bad" role="alert" title={state.failure.name}>
          <p>{state.failure.detail}</p>
        </Note>
      )}
      {file && opened ? (
        <div className={fileStyles.file}>
          <StaffIcon name="file" />
          <p>
            <b>{file.name}</b>
            <small className="num">
              {pluralize(opened.files.length, 'file')}, {formatBytes(file.size)}
            </small>
          </p>
          <ChooseButton label="Choose another ZIP" onChoose={onChoose} />
          <Button variant="quiet" onClick={archive.reset}>
            Remove
          </Button>
        </div>
      ) : (
        <>
          <ChooseButton label="Choose a ZIP of photographs" onChoose={onChoose} />
          <p className={fileStyles.hint}>
            Files or folders are named by VIN or stock number: 26-101_1.jpg, 26-101/1.jpg. JPG, PNG or WebP, up to 10 MB
            each.
          </p>
        </>
      )}
      {matchFailure && (
        <Note
          tone="bad"
          role="alert"
          title={matchFailure}
          actions={<Button onClick={() => void archive.rematch()}>Retry</Button>}
        />
      )}
      {match && <ArchiveMatches match={match} archive={archive} />}
    </div>
  );
}

function ChooseButton({ label, onChoose }: { label: string; onChoose: ArchiveChoiceProps['onChoose'] }) {
  return (
    <label htmlFor={inputId} className={buttonClass({ className: fileStyles.another })}>
      {label}
      <input
        id={inputId}
        className="sr"
        type="file"
        accept=".zip,application/zip"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onChoose(file);
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
