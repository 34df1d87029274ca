import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { CheckToken } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export type AuthOptions = {
  database: Database;
  keys: Keys;
  dealerId: string;
  /** Told of every address that asks for a way back in, whether anyone has it or not. */
  onRecoveryRequested?: (email: string) => Promise<void>;
};

/** What the parts of the sign-in service share. */
export type AuthContext = AuthOptions & {
  checkToken: CheckToken;
  refreshTokens: RefreshTokens;
  attempts: SignInAttempts;
};

/** What the routes are handed beside the request. */
export type AuthEnvironment = { Bindings: { path: string; address: string } };
