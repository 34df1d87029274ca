import type { DeviceTokens } from '@dealer/shared-domain/device-token';
import type { Database } from '../database.ts';
import type { Keys } from '../keys.ts';
import type { CheckToken } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';

export type AuthOptions = {
  database: Database;
  keys: Keys;
  dealerId: string;
  /** Base of the links in mails; authenticator apps show its host name. */
  siteUrl: string;
};

export type AuthContext = AuthOptions & {
  checkToken: CheckToken;
  refreshTokens: RefreshTokens;
  attempts: SignInAttempts;
  devices: DeviceTokens;
};

export type AuthEnvironment = { Bindings: { path: string; address: string } };
