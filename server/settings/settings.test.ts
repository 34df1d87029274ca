import { releaseSettings } from '@dealer/build/releases/team';
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
