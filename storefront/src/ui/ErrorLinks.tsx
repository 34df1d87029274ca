import styles from './ErrorLinks.module.css';

/** The id of a field in a form whose errors link to their fields. */
export function toFieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

type ErrorLinksProps = { form: string; errors: Partial<Record<string, string>> };

/** The messages of a refused form, each with a link to its field. */
export function ErrorLinks({ form, errors }: ErrorLinksProps) {
  const messages = Object.entries(errors);
  if (messages.length === 0) return null;
  return (
    <ul className={styles.links}>
      {messages.map(([field, message]) => (
        <li key={field}>
          <a href={`#${toFieldId(form, field)}`}>{message}</a>
        </li>
      ))}
    </ul>
  );
}
