import { isCommonPassword } from './common-passwords.ts';
import { findPasswordFormProblem } from './password-rules.ts';

export { maxPasswordBytes, minPasswordLength } from './password-rules.ts';

/** zxcvbn scores from 0 to 4; 3 is "safely unguessable" (more than 10^8 offline guesses). */
const minScore = 3;
/** The default of 512 takes seconds for 72 characters that all have substitutions. */
const maxSubstitutions = 30;
/** From leaked lists; missing in the dictionaries. */
const leakedPasswords = [
  ...['18atcskd2w', '3rjs1la7qe', 'mynoob', 'fqrg7cs493', 'x4ivyga51f', 'g_czechout', '6v21wbgad', 'diosesfiel'],
  ...['jobandtalent', 'zag12wsx', 'bangbang123', 'aaron431', 'million2', 'picture1', 'yuantuo2012', '1g2w3e4r'],
];

const tooEasy = 'This password is too easy to guess. Choose another, or put a few unrelated words together.';

export type PasswordOwner = {
  username: string;
  /** Words related to the person or the dealership: see `toDealerWords`. */
  words: readonly string[];
};

/** The one rule for new passwords, for servers only. Returns the message to show, or null. */
export async function findPasswordProblem(password: string, owner: PasswordOwner): Promise<string | null> {
  const problem = findPasswordFormProblem(password, owner.username);
  if (problem !== null) return problem;
  if (isCommonPassword(password)) return tooEasy;
  const estimator = await loadEstimator();
  const { score } = estimator.check(password, [...productWords, owner.username, ...owner.words]);
  return score < minScore ? tooEasy : null;
}

const productWords = ['dealership', 'dealer', 'used', 'cars', 'auto', 'sales', 'admin', 'owner', 'staff'];

let estimator: ReturnType<typeof createEstimator> | undefined;

/** Loaded on demand: the dictionaries take about 100 MB of memory. */
function loadEstimator() {
  estimator ??= createEstimator().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  return estimator;
}

async function createEstimator() {
  const [{ ZxcvbnFactory }, common, english, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, ...french.dictionary, leakedPasswords },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: maxSubstitutions,
  });
}

/** Words from the dealer's settings, alone and joined: `dream`, `motor`, `dreammotor`. */
export function toDealerWords(texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const parts = (text ?? '').toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
    const pairs = parts.slice(1).map((part, at) => `${parts[at]}${part}`);
    return [...parts, ...pairs, parts.join('')];
  });
  return [...new Set(words)].filter((word) => word.length > 2 && word.length <= 40);
}
