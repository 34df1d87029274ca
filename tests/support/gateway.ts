import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  createBackups,
  createGateway,
  type Database,
  type GatewayOptions,
  type Keys,
  loadOrCreateKeys,
  type Query,
} from '@dealer/embedded-backend';
import { createAdaptorServer } from '@hono/node-server';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll } from 'vitest';
import { type DatabaseKind, openTestDatabase } from './database.ts';

export type TestGateway = {
  database: Database;
  url: string;
  keys: Keys;
  /** Supabase's own client, with the visitors' key. */
  anon: PostgrestClient;
  service: PostgrestClient;
  /** A client whose token we sign, with a session that the sign-in service knows. */
  as(claims: Record<string, unknown>): PostgrestClient;
  withToken(token: string): PostgrestClient;
  /** A token of a person without a dealership, with a known session. */
  createToken(claims?: Record<string, unknown>): Promise<string>;
  /** A bare request to the REST interface with the visitors' key. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Holds the media host's files (`media`), its cache (`cache`) and the seed's pictures (`pictures`). */
  folder: string;
};

export type TestGatewayOptions = Partial<
  Pick<GatewayOptions, 'addressFrom' | 'dealerId' | 'mail' | 'functions' | 'siteUrl'>
> & { open?: () => Promise<Database> };

/** Serves a fresh database on a loopback port for the enclosing `describe`. */
export function useGateway(
  kind: DatabaseKind,
  prepare?: (database: Database) => Promise<void>,
  { open = () => openTestDatabase(kind), ...options }: TestGatewayOptions = {},
): () => TestGateway {
  let gateway: (TestGateway & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    const database = await open();
    await prepare?.(database);
    gateway = await startGateway(database, options);
  });
  afterAll(() => gateway?.close());
  return () => {
    if (gateway === undefined) throw new Error('The gateway starts before the first test');
    return gateway;
  };
}

async function startGateway(
  database: Database,
  options: Omit<TestGatewayOptions, 'open'>,
): Promise<TestGateway & { close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dealer-gateway-'));
  const keys = await loadOrCreateKeys(folder);
  const media = {
    mediaDir: path.join(folder, 'media'),
    cacheDir: path.join(folder, 'cache'),
    picturesDir: path.join(folder, 'pictures'),
  };
  // Tests act as the gateway in front: their headers with client addresses are trusted.
  const defaults = { dealerId: 'dream-motor', mail: { minIntervalMs: 0 }, addressFrom: 'headers' as const };
  const backups = createBackups({ database, folder: path.join(folder, 'backups'), mediaDir: media.mediaDir });
  const gateway = await createGateway({ ...defaults, ...options, backups, database, keys, media });
  const server = createAdaptorServer({ fetch: gateway.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const client = (key: string, send?: typeof fetch) =>
    new PostgrestClient(`${url}/rest/v1`, { headers: keyHeaders(keys.anonKey, key), fetch: send });
  const clientOf = (claims: Record<string, unknown>) => {
    const all = { sub: crypto.randomUUID(), ...sessionClaims(), ...claims };
    let opened: Promise<void> | undefined;
    return client(signToken(keys.jwtSecret, all), async (input, init) => {
      opened ??= openSession(database, all);
      await opened;
      return fetch(input, init);
    });
  };
  return {
    database,
    url,
    keys,
    anon: client(keys.anonKey),
    service: client(keys.secretKey),
    as: clientOf,
    withToken: (token) => client(token),
    async createToken(claims = {}) {
      const all = { role: 'authenticated', sub: crypto.randomUUID(), ...sessionClaims(), ...claims };
      await openSession(database, all);
      return signToken(keys.jwtSecret, all);
    },
    get: (resource, headers = {}) =>
      fetch(`${url}/rest/v1${resource}`, { headers: { ...keyHeaders(keys.anonKey, keys.anonKey), ...headers } }),
    folder,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        closeConnections(server);
      });
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function closeConnections(server: object): void {
  const close: Partial<Pick<Server, 'closeAllConnections'>> = server;
  close.closeAllConnections?.();
}

function keyHeaders(apikey: string, bearer: string): Record<string, string> {
  return { apikey, authorization: `Bearer ${bearer}` };
}

/** The claims of a new session. */
export function sessionClaims() {
  return { session_id: crypto.randomUUID(), amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }] };
}

/** Stores the session and the account that the claims name. */
export async function openSession(query: Query, claims: Record<string, unknown>): Promise<void> {
  if (typeof claims.session_id !== 'string' || typeof claims.sub !== 'string') return;
  await query.query('insert into auth.users (id) values ($1) on conflict (id) do nothing', [claims.sub]);
  await query.query('insert into auth.sessions (id, user_id) values ($1, $2) on conflict (id) do nothing', [
    claims.session_id,
    claims.sub,
  ]);
}

/** An access token, valid for an hour by default. */
export function signToken(
  secret: string,
  claims: Record<string, unknown>,
  header = { alg: 'HS256', typ: 'JWT' },
): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const audience = claims.role === 'authenticated' ? { aud: 'authenticated', ...sessionClaims() } : {};
  const parts = [header, { iat: nowSeconds, exp: nowSeconds + 3600, ...audience, ...claims }];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}
