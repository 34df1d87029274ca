import { expect, test } from 'vitest';
import { type MergePart, mergeChanges } from './merge.ts';

type Note = { title: string; body: string; tags: string[] };

function part<Key extends keyof Note>(key: Key): MergePart<Note> & { key: Key } {
  return { key, read: (note) => note[key], copy: (target, source) => ({ ...target, [key]: source[key] }) };
}

const parts = [part('title'), part('body'), part('tags')];
const baseline: Note = { title: 'a', body: 'a', tags: ['a'] };

function merge(local: Partial<Note>, remote: Partial<Note>) {
  const { merged, conflicts, remoteChanges } = mergeChanges<Note, (typeof parts)[number]>(parts, {
    baseline,
    local: { ...baseline, ...local },
    remote: { ...baseline, ...remote },
  });
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key);
  return {
    merged,
    conflicts: keys(conflicts),
    remoteChanges: keys(remoteChanges),
  };
}

test('changes of different parts are merged', () => {
  expect(merge({ title: 'b' }, { tags: ['c'] })).toEqual({
    merged: { title: 'b', body: 'a', tags: ['c'] },
    conflicts: [],
    remoteChanges: ['tags'],
  });
});

test('the local change wins if both changed the same part', () => {
  expect(merge({ title: 'b' }, { title: 'c' })).toEqual({
    merged: { ...baseline, title: 'b' },
    conflicts: ['title'],
    remoteChanges: [],
  });
});

test('the same change on both sides is no conflict', () => {
  expect(merge({ tags: ['b'] }, { tags: ['b'] })).toEqual({
    merged: { ...baseline, tags: ['b'] },
    conflicts: [],
    remoteChanges: [],
  });
});
