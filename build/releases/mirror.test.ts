import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBuild, aFolder, aPipeline, signers, teamKeys } from './a-team.ts';
import { readHistory, readRefusals, readReleases } from './files.ts';
import { hashBytes } from './keys.ts';
import { type Checked, mirrorRemote } from './mirror.ts';
import { type Publisher, promoteCanary, releaseCanary, releaseRemote, rollBackRemote } from './publish.ts';
import { readBuild } from './read-build.ts';
import { uploadFiles } from './release-files.ts';
import { appendToLog } from './release-log.ts';
import { signStatement } from './statement.ts';
import { createFolderStore } from './stores/folder-store.ts';

let storeDir: string;
let releasesDir: string;
let team: Publisher;

beforeEach(() => {
  storeDir = aFolder('store');
  releasesDir = aFolder('releases');
  team = aPipeline('storefront', createFolderStore(storeDir));
});

const release = async (text: string, contractVersion = 4) =>
  (await releaseRemote('storefront', { ...team, shellContract: contractVersion }, aBuild(text, contractVersion))).record
    .version;
const options = () => ({ name: 'storefront', store: team.store, keys: teamKeys, releasesDir, origin: 'team' }) as const;
const mirror = (before?: Checked, contractVersion = 4) => mirrorRemote({ ...options(), contractVersion }, before);
const current = () => readReleases(releasesDir).storefront;
const refusals = () => readRefusals(releasesDir).map(({ reason }) => reason);
const inStore = (path: string) => join(storeDir, 'storefront', path);

test('a release, a canary, its promotion and a rollback reach a server’s disk', async () => {
  const first = await release('one');
  await mirror();
  expect(current()).toMatchObject({ version: first, origin: 'team' });
  const { version: second } = (await releaseCanary('storefront', team, { percent: 20, build: aBuild('two') })).record;
  await mirror();
  expect(current()).toMatchObject({ version: first, canary: { version: second, percent: 20 } });
  await promoteCanary('storefront', team);
  await mirror();
  expect(current()?.version).toBe(second);
  expect(current()).not.toHaveProperty('canary');
  await rollBackRemote('storefront', team);
  await mirror();
  expect(current()?.version).toBe(first);
  expect(readHistory(releasesDir).map(({ action }) => action)).toEqual(['release', 'canary', 'promote', 'rollback']);
});

test('a server that was away gets the whole history, and one without changes reads nothing twice', async () => {
  await release('one');
  await release('two');
  const third = await release('three');
  const checked = await mirror();
  expect(checked.switched?.current.version).toBe(third);
  expect(readHistory(releasesDir)).toHaveLength(3);
  expect(await mirror(checked)).toMatchObject({ switched: undefined, etag: checked.etag });
});

test('ten servers on one disk and ten on their own agree', async () => {
  const version = await release('one');
  const disks = [
    ...Array.from({ length: 10 }, () => releasesDir),
    ...Array.from({ length: 10 }, () => aFolder('disk')),
  ];
  await Promise.all(disks.map((disk) => mirrorRemote({ ...options(), releasesDir: disk })));
  expect(disks.map((disk) => readReleases(disk).storefront?.version)).toEqual(disks.map(() => version));
  expect(readHistory(releasesDir)).toHaveLength(1);
});

describe('is refused, and the release in force stays:', () => {
  let before: string;
  let checked: Checked;
  beforeEach(async () => {
    before = await release('good');
    checked = await mirror();
  });

  test('an unsigned statement', async () => {
    await release('next');
    const latest = inStore('latest.json');
    const { statement } = JSON.parse(readFileSync(latest, 'utf8'));
    writeFileSync(latest, statement);
    rmSync(inStore('log/000002.json'));
    expect((await mirror(checked)).refusal).toMatchObject({ reason: 'unsigned' });
    expect([current()?.version, refusals()]).toEqual([before, ['unsigned']]);
  });

  test('an altered statement', async () => {
    await release('next');
    for (const file of [inStore('latest.json'), inStore('log/000002.json')]) {
      writeFileSync(file, readFileSync(file, 'utf8').replace('the storefront team', 'somebody else here'));
    }
    await mirror(checked);
    expect([current()?.version, refusals()]).toEqual([before, ['altered']]);
  });

  test('a release of the back office’s team, and of a stranger', async () => {
    await releaseRemote('storefront', { ...team, signer: signers.backoffice }, aBuild('foreign'));
    const after = await mirror(checked);
    expect(after.refusal?.message).toContain('signed by the team of backoffice, whose key cannot release storefront');
    const keys = { ...teamKeys, storefront: [signers.stranger.publicKey] };
    await releaseRemote('storefront', { ...team, keys, signer: signers.stranger }, aBuild('strange'));
    await mirror(after);
    expect([current()?.version, refusals()]).toEqual([before, ['foreign-team', 'unknown-key']]);
  });

  test('a statement about the other remote, signed by the right team', async () => {
    const office = aPipeline('backoffice', createFolderStore(aFolder('office')));
    const { signed } = await releaseRemote('backoffice', office, aBuild('office'));
    writeFileSync(inStore('latest.json'), signed?.envelope ?? '');
    const keys = { storefront: teamKeys.backoffice, backoffice: teamKeys.backoffice };
    const { refusal } = await mirrorRemote({ ...options(), keys }, checked);
    expect(refusal).toMatchObject({ reason: 'foreign-team' });
    expect(current()?.version).toBe(before);
  });

  test('an older state of the whole store', async () => {
    const older = aFolder('older');
    cpSync(storeDir, older, { recursive: true });
    const second = await release('second');
    checked = await mirror(checked);
    rmSync(join(storeDir, 'storefront'), { recursive: true });
    cpSync(older, storeDir, { recursive: true });
    expect((await mirror(checked)).refusal).toMatchObject({ reason: 'replayed' });
    expect([current()?.version, refusals()]).toEqual([second, ['replayed']]);
    // The team continues with a new statement.
    const third = await release('third');
    await mirror(checked);
    expect(current()?.version).toBe(third);
  });

  test('an older statement that is copied to the next position', async () => {
    await release('second');
    checked = await mirror(checked);
    const second = current()?.version;
    writeFileSync(inStore('latest.json'), readFileSync(inStore('log/000001.json')));
    writeFileSync(inStore('log/000003.json'), readFileSync(inStore('log/000001.json')));
    await mirror(checked);
    expect([current()?.version, refusals()]).toEqual([second, ['replayed']]);
  });

  test('files that are not those that were signed; they are followed once they are right', async () => {
    const next = await release('next');
    const archive = readFileSync(inStore(`${next}/files.gz`));
    writeFileSync(inStore(`${next}/files.gz`), 'changed');
    checked = await mirror(checked);
    expect([current()?.version, refusals()]).toEqual([before, ['altered']]);
    writeFileSync(inStore(`${next}/files.gz`), archive);
    await mirror(checked);
    expect(current()?.version).toBe(next);
  });
});

describe('the same build, released again, repairs', () => {
  const again = async () => {
    const { record, signed } = await releaseRemote('storefront', team, aBuild('one'));
    expect(signed?.statement).toMatchObject({ action: 'release', current: { version: record.version } });
    expect((await mirrorRemote({ ...options(), releasesDir: aFolder('new disk') })).refusal).toBeUndefined();
    expect((await releaseRemote('storefront', team, aBuild('one'))).signed).toBeUndefined();
  };

  test.each(['files.gz', 'files.json'])('its damaged %s', async (file) => {
    writeFileSync(inStore(`${await release('one')}/${file}`), 'damaged');
    await again();
  });

  test('a missing archive', async () => {
    rmSync(inStore(`${await release('one')}/files.gz`));
    await again();
  });

  test('a damaged statement', async () => {
    await release('one');
    writeFileSync(inStore('latest.json'), 'damaged');
    await again();
  });

  test('a list of files that an older version of the tools wrote in another way', async () => {
    const packed = readBuild('storefront', aBuild('one')).pack();
    const list = Buffer.concat([packed.list, Buffer.from(' ')]);
    const current = { ...packed.record, files: hashBytes(list) };
    await uploadFiles(team.store, 'storefront', { ...packed, list });
    const origin = { remote: 'storefront', position: 1, sequence: 1, at: current.releasedAt, by: 'the team' } as const;
    const statement = { ...origin, action: 'release', release: current, current } as const;
    await appendToLog({ ...team, name: 'storefront' }, { statement, envelope: signStatement(statement, team.signer) });
    await again();
  });
});

test('a team goes on past what others wrote into its log', async () => {
  await release('one');
  writeFileSync(inStore('log/000002.json'), 'garbage');
  writeFileSync(inStore('latest.json'), 'garbage');
  const second = await release('two');
  await mirror();
  expect(current()?.version).toBe(second);
});

test('a pipeline signs nothing that rests on a forged canary', async () => {
  await release('one');
  const keys = { ...teamKeys, storefront: [signers.stranger.publicKey, ...teamKeys.storefront] };
  const build = aBuild('evil');
  await releaseCanary('storefront', { ...team, keys, signer: signers.stranger }, { percent: 1, build });
  await expect(promoteCanary('storefront', team)).rejects.toThrow('There is no canary');
});

test('while the store is away the releases on disk stay', async () => {
  const version = await release('one');
  const checked = await mirror();
  rmSync(storeDir, { recursive: true });
  await expect(mirror(checked)).rejects.toThrow('is not there');
  expect(current()?.version).toBe(version);
});

test('an older shell gets the last release of its contract, even on an empty disk', async () => {
  const older = await release('one', 4);
  const newer = await release('two', 5);
  await mirror(undefined, 4);
  expect(current()?.version).toBe(newer);
  const there = readHistory(releasesDir).find(({ contractVersion }) => contractVersion === 4);
  expect(there?.version).toBe(older);
  expect(readFileSync(join(releasesDir, 'storefront', older, 'remoteEntry.0a1b2c3d.js'), 'utf8')).toBe('// one');
});

test('what a machine released for itself gives way to the first statement of the team', async () => {
  const own = aPipeline('storefront', createFolderStore(aFolder('own')));
  const teams = await release('team');
  await releaseRemote('storefront', own, aBuild('own'));
  await mirrorRemote({ name: 'storefront', store: own.store, keys: teamKeys, releasesDir, origin: 'machine' });
  await mirror();
  expect(current()).toMatchObject({ version: teams, origin: 'team' });
});
