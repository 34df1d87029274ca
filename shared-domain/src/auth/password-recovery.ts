import * as v from 'valibot';
import { askTrusted, type TrustedAnswer } from './trusted-request.ts';

/** The way back for somebody without the password, and the way in for somebody who was invited. */
export type PasswordRecovery = {
  /** Mails a link, if there is such a person with an address. The answer is the same for everybody. */
  askForLink(username: string): Promise<TrustedAnswer<string>>;
  /** Sets the password that a link from a mail allows to set; answers the user name. */
  setPassword(link: string, password: string): Promise<TrustedAnswer<string>>;
};

const sentences = {
  refused: 'That did not work. Please try again.',
  unavailable: 'This is not available right now. Please try again.',
};
const sentenceSchema = v.pipe(
  v.object({ message: v.pipe(v.string(), v.nonEmpty()) }),
  v.transform(({ message }) => message),
);
const usernameSchema = v.pipe(
  v.object({ username: v.string() }),
  v.transform(({ username }) => username),
);

export function createPasswordRecovery(
  fetchImplementation: typeof fetch = globalThis.fetch.bind(globalThis),
): PasswordRecovery {
  return {
    askForLink: (username) =>
      askTrusted(fetchImplementation, {
        path: '/api/admin/recover',
        body: { username: username.trim() },
        schema: sentenceSchema,
        sentences,
      }),
    setPassword: (link, password) =>
      askTrusted(fetchImplementation, {
        path: '/api/admin/password-link',
        body: { token: link, password },
        schema: usernameSchema,
        sentences: { ...sentences, refused: 'This link was used before, or is too old.' },
      }),
  };
}
