/** OWASP ASVS 2.1.1. */
export const minPasswordLength = 12;
/** Bcrypt ignores everything after this. */
export const maxPasswordBytes = 72;

/** The checks that need no dictionary; null if none fails. The server also estimates how guessable the password is. */
export function findPasswordFormProblem(password: string, username: string): string | null {
  if ([...password].length < minPasswordLength) return `Use at least ${minPasswordLength} characters.`;
  if (password.includes('\0')) return 'Use letters, digits, signs and spaces only.';
  if (new TextEncoder().encode(password).length > maxPasswordBytes) {
    return `Use at most ${maxPasswordBytes} characters; letters with accents and pictures count for more than one.`;
  }
  return isUsername(password, username) ? 'The password must not be the user name.' : null;
}

/** The user name, possibly repeated, with any digits, signs and spaces. */
function isUsername(password: string, username: string): boolean {
  const [name, bare] = [toBare(username), toBare(password)];
  if (name === '' || bare === '') return false;
  return bare === name.repeat(Math.ceil(bare.length / name.length));
}

function toBare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}
