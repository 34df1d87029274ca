import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../support/product.ts';
import { createStorefrontRepository, runIn, runWith } from './storefront-repository.ts';

/**
 * From nothing: a repository with the storefront alone builds and tests it, changes a text and releases that to a running
 * site. Installs from the registry, as a team's pipeline does.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'storefront-team-'));
const changed = 'Straight from the storefront team';

async function step<T>(name: string, work: () => T): Promise<Awaited<T>> {
  const startMs = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  return result;
}

function readPublicKey(output: string): string {
  const line = /storefront=\S+/.exec(output);
  if (!line) throw new Error(`No public key in: ${output}`);
  return line[0];
}

function changeText() {
  const file = path.join(folder, 'storefront/src/layout/Footer.tsx');
  const text = readFileSync(file, 'utf8');
  const next = text.replace('Talk to us', changed);
  if (next === text) throw new Error('The footer has another text than this script replaces');
  writeFileSync(file, next);
}

async function waitFor(url: string, text: string) {
  const endMs = performance.now() + 30_000;
  while (performance.now() < endMs) {
    if ((await (await fetch(url)).text()).includes(text)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not show "${text}"`);
}

try {
  await step('packages packed, repository made and installed', () => createStorefrontRepository(folder));
  await step('built', () => runIn(folder, 'npm', 'run', 'build'));
  const tests = await step('tested', () => runIn(folder, 'npm', 'test'));
  console.log(/Tests .*/.exec(tests)?.[0] ?? '');
  const keyFile = path.join(folder, 'team.pem');
  const keys = readPublicKey(runIn(folder, 'npx', 'dealer', 'release-keys', 'storefront', keyFile));
  const store = path.join(folder, 'store');
  const product = await step('site started', () => startProduct({ RELEASE_STORE: store, RELEASE_KEYS: keys }));
  try {
    changeText();
    const variables = { RELEASE_KEY_FILE: keyFile, RELEASE_SITES: product.url, RELEASED_BY: 'storefront team' };
    const output = await step('changed, built and released', () =>
      runWith(variables, folder, 'npm', 'run', 'release', '--', '--to', store),
    );
    console.log(output.trim());
    await step('seen on the site', () => waitFor(product.url, changed));
  } finally {
    await product.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
