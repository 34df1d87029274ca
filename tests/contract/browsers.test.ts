import { existsSync } from 'node:fs';
import path from 'node:path';
import css from '@eslint/css';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';
import { ESLint, type Linter } from 'eslint';
import compat from 'eslint-plugin-compat';
import esX from 'eslint-plugin-es-x';
import { beforeAll, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const apps = ['shell', 'storefront', 'backoffice'];

/** Used only after feature detection. */
const detectedApis = [
  ...['trustedTypes', 'navigator.userAgentData', 'Error.captureStackTrace'],
  ...['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
];

/** Library code that the linter reports by mistake, and how to recognize it. */
const falseAlarms = [
  // ky checks for it before each use.
  { api: 'AbortSignal.any', code: 'typeof globalThis.AbortSignal.any' },
  // storage-js has a method with that name.
  { api: 'Uint8Array.prototype.toBase64', code: 'x-metadata' },
  // The barcode reader uses it only where it is there.
  { api: 'Symbol.dispose', code: '=Symbol.dispose)&&' },
  // zip.js has its own symbol instead.
  { api: 'Symbol.asyncDispose', code: 'Symbol.asyncDispose||Symbol()' },
];

type CompatFeature = { support: Record<string, Support | Support[] | undefined> };

/** Features in the built scripts and styles that package.json's browsers lack, without fallback. */
async function findUnsupported(pattern: string, config: Linter.Config): Promise<string[]> {
  const eslint = new ESLint({
    cwd: root,
    overrideConfigFile: true,
    overrideConfig: [{ files: [pattern], ...config }],
    ignorePatterns: ['!**/dist'],
    allowInlineConfig: false,
  });
  const results = await eslint.lintFiles(apps.map((app) => `${app}/dist/web/${pattern}`));
  return results.flatMap(({ filePath, messages, source = '' }) =>
    messages
      .filter(({ message }) => !falseAlarms.some(({ api, code }) => message.includes(api) && source.includes(code)))
      .map(({ message, line, column }) => `${path.relative(root, filePath)}:${line}:${column} ${message}`),
  );
}

beforeAll(() => {
  for (const app of apps) {
    if (!existsSync(path.join(root, app, 'dist/web'))) throw new Error(`Build ${app} first: npm test does.`);
  }
});

type Support = { version_added?: string | false | null; flags?: unknown; prefix?: string; alternative_name?: string };

const oldestVersions: Record<string, number> = { chrome: 117, edge: 117, firefox: 121, safari: 17.4, safari_ios: 17.4 };

/** Static members such as `URL.canParse` that one of the browsers got later; the linter's own list lacks them. */
function listNewerStaticMembers(oldest: Record<string, number>) {
  const isNewer = (feature: CompatFeature | undefined) =>
    Object.entries(oldest).some(([browser, version]) => {
      const support: Support | Support[] = feature?.support[browser] ?? {};
      const plain = [support].flat().filter(({ flags, prefix, alternative_name: name }) => !flags && !prefix && !name);
      return !plain.some(({ version_added: added }) => added && Number.parseFloat(added.replace('≤', '')) <= version);
    });
  const owners = [
    ...Object.entries(compatData.api).map(([object, members]) => ({ object, members, suffix: '_static' })),
    ...Object.entries(compatData.javascript.builtins ?? {}).map(([object, members]) => ({
      object,
      members,
      suffix: '',
    })),
  ];
  return owners.flatMap(({ object, members, suffix }) =>
    Object.entries<{ __compat?: CompatFeature } | undefined>(Object(members))
      .filter(([name, member]) => /^[a-z]\w*$/.test(name) && name.endsWith(suffix) && isNewer(member?.__compat))
      .map(([name]) => ({ object, property: name.slice(0, name.length - suffix.length) }))
      .filter(({ property }) => !detectedApis.includes(`${object}.${property}`)),
  );
}

test('the browser list covers two years, in one place', () => {
  const known = browserslist(packageJson.browserslist);
  for (const oldest of ['chrome 117', 'edge 117', 'firefox 121', 'safari 17.4', 'ios_saf 17.4']) {
    expect(known).toContain(oldest);
  }
  expect(known).not.toContain('safari 17.3');
});

const scriptRules: Linter.Config = {
  plugins: { compat, 'es-x': esX },
  languageOptions: { ecmaVersion: 2023, sourceType: 'module' },
  settings: { targets: packageJson.browserslist, polyfills: detectedApis, 'es-x': { aggressive: true } },
  rules: {
    'compat/compat': 'error',
    'no-restricted-properties': ['error', ...listNewerStaticMembers(oldestVersions)],
    // Instance methods with unique names.
    'es-x/no-set-prototype-union': 'error',
    'es-x/no-set-prototype-issubsetof': 'error',
    'es-x/no-iterator-prototype-toarray': 'error',
    'es-x/no-arraybuffer-prototype-transfer': 'error',
    'es-x/no-uint8array-prototype-tobase64': 'error',
  },
};

test('the scripts use no syntax and no API that a listed browser lacks', async () => {
  expect(await findUnsupported('**/*.js', scriptRules)).toEqual([]);
}, 180_000);

test.each([
  'AbortSignal.any([])',
  'URL.canParse("")',
  'Promise.withResolvers()',
  'Array.fromAsync([])',
  'Promise.try(() => 1)',
  'new Set().union(new Set())',
  '[].values().toArray()',
  'using resource = open()',
])('a script with %s is reported', async (code) => {
  const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: [scriptRules], ignore: false });
  const [result] = await eslint.lintText(code);
  expect(result?.errorCount).toBe(1);
});

const styleRules: Linter.Config = {
  plugins: { css },
  language: 'css/css',
  rules: {
    'css/use-baseline': [
      'error',
      {
        available: 2023,
        // Progressive enhancement: the page works without these.
        allowProperties: [
          ...['accent-color', 'content-visibility', 'line-clamp', 'overscroll-behavior', 'overscroll-behavior-x'],
          ...['print-color-adjust', 'resize', 'scrollbar-width', 'text-wrap', 'user-select'],
        ],
        allowPropertyValues: { 'break-after': ['avoid'], 'font-family': ['ui-monospace'] },
        allowAtRules: ['page'],
        // For printing only; without it, closed details are not printed.
        allowSelectors: ['details-content'],
      },
    ],
  },
};

test('the styles depend on nothing newer', async () => {
  expect(await findUnsupported('**/*.css', styleRules)).toEqual([]);
}, 180_000);

test.each([
  'a { width: calc-size(auto, size) }',
  'a { color: light-dark(red, blue) }',
  'a { &:popover-open { top: 0 } }',
])('a style with %s is reported', async (code) => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.css'], ...styleRules }],
    ignore: false,
  });
  const [result] = await eslint.lintText(code, { filePath: 'a.css' });
  expect(result?.errorCount).toBe(1);
});
