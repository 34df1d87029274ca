import { formatCount } from '@dealer/shared-domain';
import { Section } from '../../ui/Section.tsx';
import checkStyles from './CheckSection.module.css';
import table from './DataTable.module.css';
import { formatLines } from './import-labels.ts';
import type { ImportState } from './import-state.ts';

/** The addresses of photographs in the file, and those that are not fetched. */
export function PhotographsSection({ state: { check, mapping } }: { state: ImportState }) {
  if (!check || !mapping.includes('photographs')) return null;
  const { count, lines, refusedCount, refused } = check.photographs;
  return (
    <Section id="photographs" title="Photographs" help="The server fetches them after the import, in order.">
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
    </Section>
  );
}
