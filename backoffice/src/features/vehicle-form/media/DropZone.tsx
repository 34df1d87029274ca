import { pluralize, uploadAccept } from '@dealer/shared-domain';
import { classNames } from '@dealer/shared-ui';
import { type DragEvent, useState } from 'react';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import styles from './DropZone.module.css';

type DropZoneProps = { note: string; onFiles: (files: readonly File[]) => void };

/** Accepts photographs by drop, file choice, or the camera of a phone. */
export function DropZone({ note, onFiles }: DropZoneProps) {
  const [draggedCount, setDraggedCount] = useState(0);
  const dragOver = (event: DragEvent) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    setDraggedCount(Math.max(1, event.dataTransfer.items.length));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedCount(0);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <label
      className={classNames(styles.drop, draggedCount > 0 && styles.dragging)}
      onDragOver={dragOver}
      onDragLeave={() => setDraggedCount(0)}
      onDrop={drop}
    >
      <input
        type="file"
        className="sr"
        multiple
        accept={uploadAccept.image}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Cleared so that the same file can be chosen again.
          event.target.value = '';
        }}
      />
      <StaffIcon name="upload" />
      {draggedCount > 0 ? (
        <b>Let go to add {pluralize(draggedCount, 'photograph')}</b>
      ) : (
        <>
          <span>
            <b>Drop photographs here</b> or <u>choose files</u>
          </span>
          <small className="num">{note}</small>
        </>
      )}
    </label>
  );
}
