import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser.ts';
import { signInContext } from '../support/staff.ts';
import { workerProduct } from '../support/worker-product.ts';
import { product, withBrowser } from './journey.ts';

const open = withBrowser();

type Attack = string | ((where: string) => unknown);

/** Each injects a script as a vulnerability would allow. `where`: the origin of the attacker's scripts. */
const attacks: Record<string, Attack> = {
  'a script element of another origin, by code': (where) => {
    const script = document.createElement('script');
    Object.assign(script, { src: `${where}/planted.js` });
    document.head.append(script);
  },
  'the same with a hash that is right': (where) => {
    const script = document.createElement('script');
    script.setAttribute('integrity', 'sha256-6WHRk97ibHpA+P50lCw3HssHdKNiNtt7aDQlAFTw4XU=');
    script.crossOrigin = 'anonymous';
    script.setAttribute('src', `${where}/planted.js`);
    document.head.append(script);
  },
  'an inline script, by code': () => {
    const script = document.createElement('script');
    script.append('globalThis.planted = true');
    document.head.append(script);
  },
  'markup with a handler': () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/no-such-picture.webp" onerror="globalThis.planted = true">',
    );
  },
  'markup with a script in a frame': () => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { srcdoc: '<script>parent.planted = true</script>' });
    document.body.append(frame);
  },
  'a handler that is set as an attribute': () => {
    const picture = document.createElement('img');
    picture.setAttribute('onerror', 'globalThis.planted = true');
    picture.src = '/no-such-picture.webp';
    document.body.append(picture);
  },
  // A string, because the test runner rewrites dynamic imports.
  'a module of another origin': "import('http://elsewhere/planted.js')",
  'a module in an address': "import('data:text/javascript,globalThis.planted=true')",
  // In a separate task: code evaluated by the test runner is exempt from the policy.
  'a text that is run': () => setTimeout(() => new Function('globalThis.planted = true')()),
  'a text that a timer runs': () => setTimeout('globalThis.planted = true' as never),
  'a worker of another origin': (where) => new Worker(`${where}/planted.js`),
  'an address that is a script': () => {
    const link = document.createElement('a');
    link.href = 'javascript:globalThis.planted = true';
    document.body.append(link);
    link.click();
  },
  'another base address': (where) => {
    const base = document.createElement('base');
    base.href = where;
    document.head.prepend(base);
    const script = document.createElement('script');
    Object.assign(script, { src: 'planted.js' });
    document.head.append(script);
  },
  'a policy of its own for such scripts': (where) => {
    const factory = Reflect.get(globalThis, 'trustedTypes');
    const policy = factory.createPolicy('planted', { createScriptURL: (address: string) => address });
    const script = document.createElement('script');
    script.src = policy.createScriptURL(`${where}/planted.js`);
    document.head.append(script);
  },
};

let elsewhere: Server;
let origin = '';

beforeAll(async () => {
  elsewhere = createServer((request, answer) =>
    request.url === '/bare'
      ? answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bare</title><body>')
      : answer
          .writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' })
          .end('globalThis.planted = true;'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve));
  // A TCP server's address is never a string.
  const { port } = elsewhere.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => elsewhere.close());

/** Waits for the next tasks and for responses. */
async function hasRun(page: Page): Promise<boolean> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  return page.evaluate(() => 'planted' in globalThis);
}

/** A refused attack throws, as it should. */
function plant(page: Page, attack: Attack) {
  const text = typeof attack === 'string' ? attack.replace('http://elsewhere', origin) : attack;
  return page.evaluate(text, origin).catch(() => undefined);
}

async function openFor(audience: 'visitors' | 'staff'): Promise<Page> {
  const { page, context } = await open({ baseUrl: audience === 'staff' ? workerProduct.url : product.url });
  if (audience === 'staff') await signInContext(context, workerProduct);
  await visit(page, audience === 'staff' ? '/admin/vehicles' : '/inventory');
  return page;
}

describe.each(['visitors', 'staff'] as const)('on a page for %s', (audience) => {
  test('no script injected by code runs', async () => {
    const page = await openFor(audience);
    for (const [name, attack] of Object.entries(attacks)) {
      await plant(page, attack);
      expect(await hasRun(page), name).toBe(false);
    }
  });
});

/** What an attacker would write into the HTML. */
const inTheDocument: Record<string, string> = {
  'an inline script': '<script>globalThis.planted = true</script>',
  'a script of the own origin without a hash': '<script src="/remotes/planted.js"></script>',
  'a script of the own origin with a hash that the policy does not name':
    '<script src="/remotes/planted.js" integrity="sha256-6WHRk97ibHpA+P50lCw3HssHdKNiNtt7aDQlAFTw4XU=" crossorigin="anonymous"></script>',
  'a handler': '<img src="/no-such-picture.webp" onerror="globalThis.planted = true">',
  'a file for the script that starts others':
    '</head><body><link data-start rel="preload" as="script" href="/shell/../remotes/planted.js">',
};

test.each(Object.entries(inTheDocument))('%s in the document does not run', async (_, markup) => {
  const { page } = await open();
  await page.route('**/remotes/planted.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'globalThis.planted = true;' }),
  );
  await page.route('**/inventory', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</head>', () => `${markup}</head>`) });
  });
  await visit(page, '/inventory');
  expect(await page.content()).toContain(markup.slice(0, 12));
  expect(await hasRun(page)).toBe(false);
});

test('without a policy the same injections run, so the tests above are meaningful', async () => {
  const { page } = await open();
  const missed: string[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    await page.goto(origin.replace('127.0.0.1', 'localhost').concat('/bare'));
    await plant(page, attack);
    if (!(await hasRun(page))) missed.push(name);
  }
  // Every browser refuses workers of other origins.
  expect(missed).toEqual(['a worker of another origin']);
});
