import { formatCount } from '@dealer/shared-domain';
import type { ImportCheck } from '@dealer/shared-domain/import';
import { Section } from '../../ui/Section.tsx';
import { ArchiveChoice } from './archive/ArchiveChoice.tsx';
import type { ArchiveState } from './archive/archive-state.ts';
import checkStyles from './CheckSection.module.css';
import table from './DataTable.module.css';
import { formatLines } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import styles from './PhotographsSection.module.css';

type PhotographsSectionProps = { session: ImportSession; state: ImportState; archive: ArchiveState };

/** Photographs of the imported vehicles: at addresses in the file, or in a ZIP. */
export function PhotographsSection({ session, state: { check, mapping }, archive }: PhotographsSectionProps) {
  return (
    <Section id="photographs" title="Photographs" help="From addresses in a column, or from a ZIP.">
      {check && mapping.includes('photographs') && <Addresses photographs={check.photographs} />}
      <ArchiveChoice archive={session.archive} state={archive} onChoose={session.chooseFile} />
    </Section>
  );
}

/** The addresses of photographs in the file, and those that are not fetched. */
function Addresses({ photographs }: { photographs: ImportCheck['photographs'] }) {
  const { count, lines, refusedCount, refused } = photographs;
  return (
    <div className={styles.addresses}>
      <dl className={`num ${checkStyles.tally}`}>
        <div>
          <dt>
            {count === 1 ? 'address' : 'addresses'} on {formatLines(lines)}
          </dt>
          <dd>{formatCount(count)}</dd>
        </div>
        {refusedCount > 0 && (
          <div className={checkStyles.bad}>
            <dt>will not be fetched</dt>
            <dd>{formatCount(refusedCount)}</dd>
          </div>
        )}
      </dl>
      {refused.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section className={table.box} tabIndex={0} aria-label="Photographs that will not be fetched">
          <table className={table.table}>
            <tbody>
              {refused.map(({ line, address, reason }) => (
                <tr key={`${line} ${address}`}>
                  <td className="num">Line {line}</td>
                  <td>
                    <span className={table.long}>{address}</span>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className={checkStyles.hint}>The server fetches them after the import, in order.</p>
    </div>
  );
}
