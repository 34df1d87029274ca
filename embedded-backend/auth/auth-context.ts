import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { CheckToken } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export type AuthOptions = {
  database: Database;
  keys: Keys;
  dealerId: string;
  /** Where the product's pages are: links lead there, and authenticator apps name the account by its host. */
  siteUrl: string;
};

/** What the parts of the sign-in service share. */
export type AuthContext = AuthOptions & {
  checkToken: CheckToken;
  refreshTokens: RefreshTokens;
  attempts: SignInAttempts;
};

/** What the routes are handed beside the request. */
export type AuthEnvironment = { Bindings: { path: string; address: string } };
