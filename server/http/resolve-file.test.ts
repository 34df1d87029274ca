import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../folder-test-support.ts';
import { resolveFile, splitUrlPath } from './resolve-file.ts';

function aFolder() {
  const root = createTestFolder();
  for (const folder of ['public/static', 'public/server', 'outside'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const file of ['secret.txt', 'outside/secret.txt', 'public/static/app.js', 'public/server/routes.mjs']) {
    writeFileSync(join(root, file), file);
  }
  symlinkSync(join(root, 'secret.txt'), join(root, 'public/static/link.txt'));
  symlinkSync(join(root, 'outside'), join(root, 'public/static/folder'));
  symlinkSync(join(root, 'public/server/routes.mjs'), join(root, 'public/static/routes.mjs'));
  symlinkSync(join(root, 'public'), join(root, 'linked'));
  return root;
}

test('a path is split before it is percent-decoded', () => {
  expect(splitUrlPath('static/js/caf%C3%A9%20car.js')).toEqual(['static', 'js', 'café car.js']);
});

test.each([
  ...['', '/', 'static//app.js', '/static/app.js', 'static/app.js/', '.', '..', 'static/./app.js'],
  ...['static/../server/routes.mjs', 'static%2Fapp.js', 'static%2f..%2fserver/routes.mjs', '%2e%2e/secret.txt'],
  ...['static/%2e/app.js', 'static%5Capp.js', 'static\\app.js', '..%5csecret.txt', 'static/app.js%00.txt'],
  ...['static%252Fapp.js', '%252e%252e/secret.txt', 'static/app.js%2500', 'static/%zz', 'static/%E0%A4%A'],
])('%j is not a valid path', (path) => {
  expect(splitUrlPath(path)).toBeNull();
});

test('a file is resolved to its real path, even if the folder is a symbolic link', () => {
  const root = aFolder();
  expect(resolveFile(join(root, 'public'), ['static', 'app.js'])).toBe(join(root, 'public/static/app.js'));
  expect(resolveFile(join(root, 'linked'), ['static', 'app.js'])).toBe(join(root, 'public/static/app.js'));
});

test.each([
  [['..', 'secret.txt']],
  [['static', '..', '..', 'secret.txt']],
  [['static/../../secret.txt']],
  [['static\\app.js']],
  [['', 'static', 'app.js']],
  [['static', 'app.js\0']],
  [['static', 'link.txt']],
  [['static', 'folder', 'secret.txt']],
  [['static']],
  [['static', 'none.js']],
  [[]],
])('%j resolves to no file of the folder', (segments) => {
  expect(resolveFile(join(aFolder(), 'public'), segments)).toBeNull();
});

test('a private subfolder is inaccessible by name and through a link', () => {
  const folder = join(aFolder(), 'public');
  const options = { privateFolders: ['server'] };
  expect(resolveFile(folder, ['static', 'app.js'], options)).toBe(join(folder, 'static/app.js'));
  expect(resolveFile(folder, ['server', 'routes.mjs'], options)).toBeNull();
  expect(resolveFile(folder, ['static', 'routes.mjs'], options)).toBeNull();
});
