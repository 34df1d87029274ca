export type Redact = (text: string) => string;

const token = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\bsb_(?:secret|publishable)_\w+|\b(Bearer) [\w.~+/-]+=*/g;
// The limits, which no real name reaches, keep a text of one endless word from taking long.
const emailAddress = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const connectionPassword = /(\w{1,20}:\/\/[^\s:/@]+:)[^\s@]+@/g;

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

const longestPath = 200;
/** More of a path is not looked at: what would have to be taken out could stand where it is cut. */
const readPath = 1000;
/** Of what e-mail addresses and tokens are made. */
const wordCharacter = /[\w.+@-]/;

/** A path as a log may hold it: its beginning, without what must not be written down, percent signs or not. */
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
