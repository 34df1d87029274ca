import { type Lead, leadFileTypes } from '@dealer/shared-domain/staff';
import { Button, Icon } from '@dealer/shared-ui';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useDealer } from '../../../dealer.ts';
import { useStaff } from '../../../staff.tsx';
import { downloadFile } from '../../../ui/download-file.ts';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import styles from './LeadFiles.module.css';
import { fromBase64, readLeadFile } from './lead-file.ts';
import { formatLeadTime } from './lead-labels.ts';
import { useLeadActions } from './use-lead-actions.ts';

type LeadFile = Lead['files'][number];

/** The files that staff added to a lead. Photographs of the visitor are in the conversation. */
export function LeadFiles({ lead }: { lead: Lead }) {
  const { leads } = useStaff();
  const { timeZone } = useDealer();
  const { isSaving, run } = useLeadActions(lead);
  const input = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const [problem, setProblem] = useState<string | null>(null);

  const add = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (!picked) return;
    const read = await readLeadFile(picked);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    await run(() => leads.addFile(lead.id, read.file), `${read.file.name} added`);
  };
  const open = async ({ id, name }: LeadFile) => {
    try {
      const { content } = await leads.getFile(id);
      // Saved, never shown in the page: a file may hold a script.
      downloadFile(name, new Blob([fromBase64(content)], { type: 'application/octet-stream' }));
    } catch {
      setProblem(`${name} could not be loaded. Please try again.`);
    }
  };
  const remove = async ({ id, name }: LeadFile) => {
    const deleted = await leads.getFile(id).catch(() => null);
    if (!deleted) return setProblem(`${name} could not be deleted. Please try again.`);
    await run(
      () => leads.removeFile(id),
      `${name} is deleted`,
      () => leads.addFile(lead.id, deleted),
    );
  };

  return (
    <section className={styles.files} aria-labelledby={titleId}>
      <h3 id={titleId}>Files</h3>
      {lead.files.length > 0 && (
        <ul>
          {lead.files.map((file) => (
            <li key={file.id}>
              <button type="button" className={styles.name} onClick={() => void open(file)}>
                <StaffIcon name="file" /> <span>{file.name}</span>
              </button>
              <small className="num">
                {formatSize(file.bytes)}, {file.addedBy}, {formatLeadTime(file.createdAt, timeZone)}
              </small>
              <Button
                variant="quiet"
                aria-label={`Delete ${file.name}`}
                aria-disabled={isSaving}
                onClick={() => void remove(file)}
              >
                <Icon name="trash" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={leadFileTypes.join(',')}
        aria-label="File for this lead"
        onChange={(event) => void add(event)}
      />
      <Button aria-disabled={isSaving} onClick={() => input.current?.click()}>
        <Icon name="plus" /> Add a file
      </Button>
    </section>
  );
}

/** `1.2 MB`, `340 kB` */
function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
