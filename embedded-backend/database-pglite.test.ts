import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { isDeadly, openPgliteDatabase } from './database-pglite.ts';

const onBroken = vi.fn();
let folder: string;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealer-engine-'));
  database = await openPgliteDatabase({ folder: join(folder, 'db'), onBroken });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test.each(['unreachable', '"pg_wal/0001"', 'pg_wal/0001', 'Aborted(', 'XLogBeginInsert was already called'])(
  'what somebody sends never reads as the end of the engine: %s',
  async (text) => {
    await expect(database.query('select $1::uuid', [text])).rejects.toThrow(text);
    expect(onBroken).not.toHaveBeenCalled();
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  },
);

test('an engine that fell over, or cannot write its log, has ended', () => {
  expect(isDeadly(new Error('unreachable'))).toBe(true);
  expect(isDeadly(new Error('Aborted(). Build with -sASSERTIONS for more info.'))).toBe(true);
  const full = Object.assign(new Error('could not write to file "pg_wal/xlogtemp.1"'), { code: '53100' });
  expect(isDeadly(full)).toBe(true);
  expect(isDeadly(new Error('relation "lot" does not exist'))).toBe(false);
});
