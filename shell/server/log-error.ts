export type Redact = (text: string) => string;

const token = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_\w+|\b(Bearer) [\w.~+/-]+=*/g;
const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const connectionPassword = /(\w+:\/\/[^\s:/@]+:)[^\s@]+@/g;

/**
 * Takes out of a text what a log must not hold: the given secrets wherever they stand, tokens, passwords in addresses,
 * and e-mail addresses of people.
 */
export function createRedact(secrets: readonly (string | undefined)[]): Redact {
  // What is shorter could be any word.
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= 8);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret ?? '', '[secret]');
    return clean.replace(token, '[token]').replace(connectionPassword, '$1[secret]@').replace(emailAddress, '[email]');
  };
}

const maxStackLines = 12;

/**
 * An error as fields of a log line. Of a database's error only message and code: its details repeat the row, which may
 * be about a person.
 */
export function describeError(error: unknown, redact: Redact) {
  const described = toMessage(error);
  const cause = error instanceof Error && error.cause !== undefined ? toMessage(error.cause) : undefined;
  const stack = error instanceof Error ? error.stack?.split('\n').slice(0, maxStackLines).join('\n') : undefined;
  return {
    error: redact(described),
    cause: cause && redact(cause),
    stack: stack && redact(stack),
  };
}

function toMessage(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const name = error instanceof Error ? error.name : undefined;
  const message = 'message' in error && typeof error.message === 'string' ? error.message : 'no message';
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${name ? `${name}: ` : ''}${message}${code}`;
}
