import * as v from 'valibot';
import { DomainError } from '../errors.ts';
import { createDelay, type Sleep } from './demonstration-delay.ts';
import type { DemonstrationStorage } from './demonstration-inventory.ts';

export type DemonstrationUser = { username: string };
export type DemonstrationSignIn =
  | { kind: 'signed-in'; token: string; user: DemonstrationUser }
  | { kind: 'refused'; message: 'Invalid credentials' | 'Invalid credentials format' };

type DemonstrationAuthOptions = {
  account: { username: string; password: string };
  storage: DemonstrationStorage & Pick<Storage, 'removeItem'>;
  random?: () => number;
  sleep?: Sleep;
};

const storageKey = 'demonstrationToken.1';
const credentialsSchema = v.object({
  username: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  password: v.pipe(v.string(), v.nonEmpty()),
});

/** Protects only the sample data; real sign-in is the database's. */
export function createDemonstrationAuth({ account, storage, ...pace }: DemonstrationAuthOptions) {
  const delay = createDelay(pace);

  return {
    async signIn(credentials: unknown): Promise<DemonstrationSignIn> {
      await delay();
      const parsed = v.safeParse(credentialsSchema, credentials);
      if (!parsed.success) return { kind: 'refused', message: 'Invalid credentials format' };
      const { username, password } = parsed.output;
      if (username !== account.username || password !== account.password) {
        return { kind: 'refused', message: 'Invalid credentials' };
      }
      const token = crypto.randomUUID();
      storage.setItem(storageKey, token);
      return { kind: 'signed-in', token, user: { username } };
    },

    /** Rejects with `unauthorized` for an unknown or revoked token. */
    async getUser(token: string): Promise<DemonstrationUser> {
      await delay();
      if (token === '' || storage.getItem(storageKey) !== token) throw new DomainError('unauthorized', 'Invalid token');
      return { username: account.username };
    },

    async signOut(): Promise<void> {
      await delay();
      storage.removeItem(storageKey);
    },
  };
}
