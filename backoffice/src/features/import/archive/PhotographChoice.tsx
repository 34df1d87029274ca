import type { ArchiveFile } from '@dealer/shared-domain/import';
import { useEffect, useState } from 'react';
import type { ArchiveSession } from './archive-session.ts';
import styles from './PlaceDialog.module.css';

type PhotographChoiceProps = {
  archive: ArchiveSession;
  files: readonly ArchiveFile[];
  /** The indices of the checked files. */
  chosen: ReadonlySet<number>;
  onToggle: (index: number) => void;
};

export function PhotographChoice({ archive, files, chosen, onToggle }: PhotographChoiceProps) {
  return (
    <fieldset className={styles.files}>
      <legend className="sr">Photographs</legend>
      {files.map(({ index, path }) => (
        <label key={index}>
          <Picture archive={archive} index={index} />
          <span>
            <input type="checkbox" checked={chosen.has(index)} onChange={() => onToggle(index)} />
            <span>{path}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Picture({ archive, index }: { archive: ArchiveSession; index: number }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    let made: string | null = null;
    // Without a picture the name stays.
    const show = async () => {
      const file = await archive.readPhotograph(index);
      if (isOver) return;
      made = URL.createObjectURL(file);
      setUrl(made);
    };
    show().catch(() => undefined);
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [archive, index]);
  return <span className={styles.picture}>{url && <img src={url} alt="" />}</span>;
}
