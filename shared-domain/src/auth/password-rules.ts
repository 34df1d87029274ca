import { twice } from '../twice.ts';

/** The shortest password that a person may choose (OWASP ASVS 2.1.1). */
export const minPasswordLength = 12;
/** Bcrypt reads no more than this; what came after it would not count. */
export const maxPasswordBytes = 72;

/** What can be said of a password at once, without the list of common ones; null when nothing is wrong so far. */
export function findPasswordFormProblem(password: string, username: string): string | null {
  if ([...password].length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (password.includes('\0')) return 'Use letters, digits, signs and spaces only.';
  if (new TextEncoder().encode(password).length > maxPasswordBytes) {
    return `Use at most ${maxPasswordBytes} characters; letters with accents and pictures count for more than one.`;
  }
  return isUsername(password, username) ? 'The password must not be the user name.' : null;
}

/** Why nobody may choose this password, as a sentence to show; null when it will do. Rejects when it cannot be told. */
export async function findPasswordProblem(password: string, username: string): Promise<string | null> {
  const problem = findPasswordFormProblem(password, username);
  if (problem !== null) return problem;
  // The list is large, and needed only by people who choose a password.
  const { isCommonPassword } = await twice(() => import('./common-passwords.ts'));
  return isCommonPassword(password)
    ? 'This is one of the first passwords that anyone would try. Choose another, or put a few words together.'
    : null;
}

/** The same in a browser, ahead of the server: where the list of common ones does not come, the server finds it out. */
export function findPasswordProblemAhead(password: string, username: string): Promise<string | null> {
  return findPasswordProblem(password, username).catch(() => null);
}

/** The user name itself, also repeated, or with figures and signs around it. */
function isUsername(password: string, username: string): boolean {
  const [name, bare] = [toBare(username), toBare(password)];
  if (name === '' || bare === '') return false;
  return bare === name.repeat(Math.ceil(bare.length / name.length));
}

function toBare(text: string): string {
  return text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
