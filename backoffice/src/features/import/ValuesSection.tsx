import { pluralize } from '@dealer/shared-domain';
import { type FileValue, importFieldLabel } from '@dealer/shared-domain/import';
import { classNames, Icon } from '@dealer/shared-ui';
import { Section } from '../../ui/Section.tsx';
import table from './DataTable.module.css';
import { formatLines } from './import-labels.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportState } from './import-state.ts';
import styles from './ValuesSection.module.css';
import { WordSelect } from './WordSelect.tsx';

type ValuesSectionProps = { session: ImportSession; state: ImportState };

/** What the source writes, and our words for it. */
export function ValuesSection({ session, state }: ValuesSectionProps) {
  const { check, source } = state;
  if (!source || !check || check.values.length === 0) return null;
  const open = check.values.filter(({ origin }) => origin === 'new' || origin === 'suggested');
  const known = check.values.filter(({ origin }) => origin === 'decided' || origin === 'known');
  const lines = known.reduce((total, { count }) => total + count, 0);
  return (
    <Section
      id="values"
      title="Values"
      help={
        open.length > 0
          ? `${open.length} ${open.length === 1 ? 'is' : 'are'} new from this source. Decide once: the next file needs no answer.`
          : 'All values of this file are known.'
      }
    >
      {open.length > 0 && <NewValues values={open} session={session} state={state} />}
      {known.length > 0 && (
        <details className={styles.known} open={open.length === 0 && known.length <= 12}>
          <summary>
            Known: {pluralize(known.length, 'value')} on {pluralize(lines, 'cell')} <Icon name="chevron" />
          </summary>
          <ul className={styles.list}>
            {known.map((value) => (
              <li key={`${value.field} ${value.text}`}>
                <code>{value.text}</code>
                <Icon name="arrow" />
                <WordSelect value={value} lists={state.lists} onDecide={session.decide} />
                <small className="num">
                  {importFieldLabel(value.field)}, {value.count}
                </small>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>Change one here and it is changed for this source from now on.</p>
        </details>
      )}
    </Section>
  );
}

function NewValues({ values, session, state }: ValuesSectionProps & { values: FileValue[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className={table.box} tabIndex={0} aria-label="New values">
      <table className={classNames(table.table, styles.values)}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">In the file</th>
            <th scope="col">Lines</th>
            <th scope="col">Our word</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={`${value.field} ${value.text}`} className={classNames(value.origin === 'new' && styles.todo)}>
              <td>{importFieldLabel(value.field)}</td>
              <td>
                <code>{value.text}</code>
              </td>
              <td className="num">{formatLines(value.count)}</td>
              <td>
                <WordSelect value={value} lists={state.lists} onDecide={session.decide} />
              </td>
              <td className={styles.why}>
                {value.origin === 'suggested' ? (
                  <>
                    <b className={styles.suggested}>suggested</b> {value.reason}
                  </>
                ) : (
                  'Never seen from this source; its lines wait'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
