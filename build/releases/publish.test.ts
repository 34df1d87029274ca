import { beforeEach, describe, expect, test } from 'vitest';
import { aBuild, aFolder, aPipeline } from './a-team.ts';
import {
  listStatements,
  type Publisher,
  promoteCanary,
  releaseCanary,
  releaseRemote,
  rollBackRemote,
} from './publish.ts';

let team: Publisher;
beforeEach(() => {
  team = aPipeline('storefront');
});

const release = async (text: string) => (await releaseRemote('storefront', team, aBuild(text))).record.version;
const canary = async (text: string, percent = 10, contractVersion = 4) => {
  const build = aBuild(text, contractVersion);
  return (await releaseCanary('storefront', team, { percent, build })).record.version;
};
const rollBack = async (version?: string) => (await rollBackRemote('storefront', team, version)).record.version;
const statements = () => listStatements('storefront', team);
const newest = async () => (await statements()).at(-1);
const diary = async () => (await statements()).map(({ action, release: { version } }) => [action, version]);

describe('a canary', () => {
  test('is stored next to the current release, and the history records author and percentage', async () => {
    const first = await release('one');
    const second = await canary('two', 25);
    expect(await newest()).toMatchObject({
      action: 'canary',
      percent: 25,
      release: { version: second },
      by: 'the storefront team',
      current: { version: first },
      canary: { version: second, percent: 25 },
    });
  });

  test('can get a higher percentage', async () => {
    await release('one');
    const second = await canary('two', 1);
    await canary('two', 50);
    expect((await newest())?.canary).toMatchObject({ version: second, percent: 50 });
  });

  test('can be promoted to the current release', async () => {
    const first = await release('one');
    const second = await canary('two');
    await promoteCanary('storefront', team);
    expect(await newest()).toMatchObject({ current: { version: second } });
    expect(await newest()).not.toHaveProperty('canary');
    expect(await rollBack()).toBe(first);
    expect(await diary()).toEqual([
      ['release', first],
      ['canary', second],
      ['promote', second],
      ['rollback', first],
    ]);
  });

  test('is withdrawn first by a rollback', async () => {
    const [first, second] = [await release('one'), await release('two')];
    await canary('three');
    expect((await rollBackRemote('storefront', team)).action).toBe('withdraw');
    expect(await newest()).toMatchObject({ current: { version: second } });
    expect(await newest()).not.toHaveProperty('canary');
    expect(await rollBack()).toBe(first);
  });

  test('that was withdrawn is not the target of a later rollback', async () => {
    const first = await release('one');
    await canary('bad');
    await rollBack();
    await release('three');
    expect(await rollBack()).toBe(first);
  });

  test('ends with a regular release', async () => {
    await release('one');
    await canary('two');
    const third = await release('three');
    expect(await newest()).toMatchObject({ current: { version: third } });
    expect(await newest()).not.toHaveProperty('canary');
  });

  test('of an incompatible contract is refused, and nothing changes', async () => {
    await release('one');
    await expect(canary('two', 10, 5)).rejects.toThrow('built for contract version 5, and the shell speaks 4');
    expect(await diary()).toHaveLength(1);
  });

  test('needs a current release and a different build', async () => {
    await expect(canary('one')).rejects.toThrow('release it without --canary first');
    await release('one');
    await expect(canary('one')).rejects.toThrow('is already current');
    await expect(promoteCanary('storefront', team)).rejects.toThrow('There is no canary of storefront');
  });
});

test('a remote keeps its canary while the other one is released', async () => {
  await release('one');
  const second = await canary('two');
  await releaseRemote('backoffice', aPipeline('backoffice', team.store), aBuild('office'));
  expect((await newest())?.canary?.version).toBe(second);
});

test('a folder without a build is reported by name', async () => {
  await expect(releaseRemote('storefront', team, aFolder('empty'))).rejects.toThrow('There is no build of storefront');
});

test('a build of another app is refused, and nothing changes', async () => {
  await releaseRemote('storefront', team, aBuild('one', 4, 'storefront'));
  const office = aBuild('office', 4, 'backoffice');
  const reason = 'is a build of backoffice, not of storefront';
  await expect(releaseRemote('storefront', team, office)).rejects.toThrow(reason);
  await expect(releaseCanary('storefront', team, { percent: 10, build: office })).rejects.toThrow(reason);
  expect(await diary()).toHaveLength(1);
});

describe('a rollback', () => {
  test('restores the release that was current before, never one that was rolled back', async () => {
    const first = await release('one');
    const bad = await release('two');
    expect(await rollBack()).toBe(first);
    await release('three');
    expect(await rollBack()).toBe(first);
    await expect(rollBack()).rejects.toThrow('before the current one');
    expect(await rollBack(bad)).toBe(bad);
    expect(await rollBack()).toBe(first);
  });

  test('goes one release further back each time', async () => {
    const [first, second] = [await release('one'), await release('two')];
    await release('three');
    expect([await rollBack(), await rollBack()]).toEqual([second, first]);
  });

  test('ignores that the same build was released twice in a row', async () => {
    const first = await release('one');
    await release('two');
    await canary('three');
    await release('two');
    expect(await rollBack()).toBe(first);
  });

  test('is a new statement, later than those before', async () => {
    await release('one');
    await release('two');
    await rollBack();
    const numbers = (await statements()).map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(3);
  });
});

test('two runs at the same moment are both in the log, one after the other', async () => {
  await Promise.all([release('one'), release('two'), release('three')]);
  const positions = (await statements()).map(({ position }) => position);
  expect(positions).toEqual([1, 2, 3]);
});

test('the release of a build that is current changes nothing', async () => {
  await release('one');
  const again = await releaseRemote('storefront', team, aBuild('one'));
  expect(again.signed).toBeUndefined();
  expect(await diary()).toHaveLength(1);
});
