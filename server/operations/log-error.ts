export type Redact = (text: string) => string;

const token = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_\w+|\b(Bearer) [\w.~+/-]+=*/g;
// The length limit keeps matching fast on very long words.
const emailAddress = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const connectionPassword = /(\w{1,20}:\/\/[^\s:/@]+:)[^\s@]+@/g;

/** Redacts the given secrets, tokens, passwords in URLs and e-mail addresses. */
export function createRedact(secrets: readonly (string | undefined)[]): Redact {
  // A shorter secret could be part of any text.
  const known = secrets.filter((secret) => secret !== undefined && secret.length >= 8);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret ?? '', '[secret]');
    return clean.replace(token, '[token]').replace(connectionPassword, '$1[secret]@').replace(emailAddress, '[email]');
  };
}

const longestPath = 200;
const readPath = 1000;
const wordCharacter = /[\w.+@-]/;

/** The first characters of the path, redacted even if percent-encoded. */
export function toLoggedPath(path: string, redact: Redact): string {
  const plain = path.slice(0, readPath).replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return wordCharacter.test(character) ? character : code;
  });
  const clean = redact(plain);
  return (clean === plain ? path : clean).slice(0, longestPath);
}

const maxStackLines = 12;

/**
 * Fields of a log line. A database error is reduced to message and code, because its details repeat the row, which may
 * contain personal information.
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
