import { releaseSettings } from '@dealer/build/releases/team';
import { findSettingProblems } from '@dealer/build/settings/parse-settings';
import { expect, test } from 'vitest';
import { sections } from './description.ts';
import { toEnvExample } from './env-example.ts';
import { backendSettings, describedSettings, startSettings, webSettings } from './groups.ts';
import { settings } from './settings.ts';

test('.env.example lists every setting with its meaning', async () => {
  await expect(toEnvExample()).toMatchFileSnapshot('../../.env.example');
});

test('every setting is described in its section', () => {
  const described = describedSettings.map(({ name }) => name);
  expect(Object.keys(settings).filter((name) => !described.includes(name))).toEqual([]);
  for (const { section } of describedSettings) expect(sections).toHaveProperty(section);
});

test('every setting is read by a program', () => {
  const readByFunctions = ['GOOGLE_PLACES_API_KEY', 'GOOGLE_PLACE_ID', 'PLACES_API_URL'];
  const groups = [webSettings, backendSettings, startSettings, releaseSettings].flatMap(({ entries }) =>
    Object.keys(entries),
  );
  expect(Object.keys(settings).sort()).toEqual([...new Set([...groups, ...readByFunctions])].sort());
});

test.each([
  ['www.example.ca', 'must be a URL that starts with http:// or https://'],
  ['ftp://www.example.ca', 'must be a URL that starts with http:// or https://'],
  ['https://', 'must be a URL that starts with http:// or https://'],
  ['https://www.example.ca/cars', 'must not have a path or a query'],
  ['https://www.example.ca?a=1', 'must not have a path or a query'],
])('the site cannot be at %s', (address, problem) => {
  const problems = findSettingProblems(startSettings, { PUBLIC_URL: address });
  expect(problems).toEqual([{ name: 'PUBLIC_URL', problem }]);
});

test('the slash after a host is no path', () => {
  expect(findSettingProblems(startSettings, { PUBLIC_URL: 'https://www.example.ca/' })).toEqual([]);
});
