import { importFieldLabel } from '@dealer/shared-domain/import';
import { Spinner } from '@dealer/shared-ui';
import { Section } from '../../ui/Section.tsx';
import styles from './DataTable.module.css';
import type { ImportState } from './import-state.ts';

export function PreviewSection({ state: { check, mapping, opened } }: { state: ImportState }) {
  const fields = mapping.filter((field) => field !== null);
  const place = opened?.format === 'json' ? 'Item' : 'Line';
  return (
    <Section id="preview" title="Preview" help="The first 5 rows, as they will be stored.">
      {!check && <Spinner label="Checking..." />}
      {check && check.preview.length === 0 && <p>There is no row to import.</p>}
      {check && check.preview.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        <section className={styles.box} tabIndex={0} aria-label="The first 5 rows">
          <table className={`num ${styles.table}`}>
            <thead>
              <tr>
                <th scope="col">{place}</th>
                {fields.map((field) => (
                  <th key={field} scope="col">
                    {importFieldLabel(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {check.preview.map(({ line, cells }) => (
                <tr key={line}>
                  <td>{line}</td>
                  {fields.map((field, index) => (
                    <td key={field} className={cells[index]?.isWrong ? styles.wrong : undefined}>
                      <span className={styles.long}>{cells[index]?.text}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Section>
  );
}
