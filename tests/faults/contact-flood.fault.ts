import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBrowser } from '../e2e/journey.ts';
import { readMails } from '../support/api-client.ts';
import { readRows, removeRows } from '../support/backend-api.ts';
import { visit } from '../support/browser.ts';
import { type TestGateway, useGateway } from '../support/gateway.ts';
import { dealerId } from '../support/vehicle-fixture.ts';
import { workerProduct } from '../support/worker-product.ts';

const open = withBrowser();
const marker = `flood-${randomUUID().slice(0, 8)}`;

const aMessage = (change: object = {}) => ({
  ...{ p_dealer_id: dealerId, p_id: randomUUID(), p_name: 'Sam Lee', p_email: 'sam@example.com' },
  ...{ p_phone: '416-555-0100', p_message: 'Is it still there?' },
  ...change,
});

/** A client that sends directly, without the form. */
async function send({ url, keys }: TestGateway, address: string, change: object = {}) {
  const response = await fetch(`${url}/rest/v1/rpc/send_contact_message`, {
    method: 'POST',
    headers: { apikey: keys.anonKey, 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(aMessage(change)),
  });
  return { status: response.status, text: await response.text() };
}

describe('automated messages', () => {
  const gateway = useGateway('pglite', undefined, { dealerId });
  const due = "select id from public.contact_messages where status <> 'spam'";
  const stored = () => gateway().database.query('select name, email, message from public.contact_messages');
  beforeAll(async () => {
    await gateway().database.query(
      "insert into public.dealer_settings (dealer_id, email) values ($1, 'sales@example.ca')",
      [dealerId],
    );
  });

  test('row 31: of hundreds of messages from one address five are stored, and other visitors can still write', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(gateway(), '203.0.113.9')));
    const statuses = Object.groupBy(answers, ({ status }) => String(status));
    expect([statuses['200']?.length, statuses['429']?.length]).toEqual([5, 95]);
    expect(statuses['429']?.[0]?.text).toContain('Too many messages. Please try again later or call us.');
    expect(await stored()).toHaveLength(5);
    expect((await send(gateway(), '203.0.113.10')).status).toBe(200);
  });

  test('row 31: of messages from many addresses sixty an hour are accepted; later ones are stored as suspected spam', async () => {
    const before = (await stored()).length;
    for (let host = 1; host <= 80; host += 20) {
      await Promise.all(Array.from({ length: 20 }, (_, index) => send(gateway(), `198.51.100.${host + index}`)));
    }
    const after = await gateway().database.query('select is_suspected_spam from public.contact_messages');
    expect(after.length).toBe(before + 80);
    expect(after.filter((message) => message.is_suspected_spam)).toHaveLength(before + 80 - 60);
    expect(await gateway().database.query(due)).toHaveLength(60);
    await gateway().database.exec('delete from private.contact_arrivals; delete from public.contact_messages');
  });

  test.each([
    ['a second line in the name', { p_name: 'Sam\r\nBcc: all@example.com' }],
    ['a second line in the address', { p_email: 'sam@example.com\r\nBcc: all@example.com' }],
    ['a line feed alone in the address', { p_email: 'sam@example.com\nCc: all@example.com' }],
    ['a second line in the phone', { p_phone: '1\r\nX-Header: 1' }],
    ['no address at all', { p_email: 'sam' }],
    ['a megabyte', { p_message: 'x'.repeat(1024 * 1024) }],
    ['a very long name', { p_name: 'x'.repeat(121) }],
  ])('row 31: %s is refused, and nothing is stored or mailed', async (_name, change) => {
    const answer = await send(gateway(), '192.0.2.1', change);
    expect([400, 413]).toContain(answer.status);
    expect(await stored()).toEqual([]);
  });

  test('row 31: a filled honeypot field gets the usual thanks, and nothing is stored', async () => {
    expect(await send(gateway(), '192.0.2.2', { p_trap: 'http://spam.test' })).toEqual({
      status: 200,
      text: '"stored"',
    });
    expect(await stored()).toEqual([]);
  });

  test('row 31: markup and formulas are stored unchanged, and the mail about them is plain text', async () => {
    const text = '<img src=x onerror=alert(1)>\n=HYPERLINK("http://evil.test")\n{{name}} <%= 7*7 %>';
    expect((await send(gateway(), '192.0.2.3', { p_name: '<b>Sam</b>', p_message: text })).status).toBe(200);
    expect(await stored()).toMatchObject([{ name: '<b>Sam</b>', message: text }]);
    const { createBackendClient, sendUnsentMessages } = await import('@dealer/server');
    const { toPrivateConfig } = await import('../support/api-client.ts');
    const config = toPrivateConfig(gateway());
    await gateway().database.exec("update public.contact_messages set created_at = created_at - interval '5 minutes'");
    if (!config.mail) throw new Error('The configuration has no mail service');
    await sendUnsentMessages(createBackendClient(config), config.mail, dealerId);
    const [mail] = await readMails(gateway(), 'sales@example.ca');
    expect(mail?.message).toContain('<img src=x onerror=alert(1)>');
    expect(JSON.stringify(mail)).not.toMatch(/text\/html|Bcc/i);
  });
});

describe('a visitor’s message', () => {
  afterAll(() => removeRows(workerProduct, `contact_messages?email=like.${marker}*`));

  test('row 31: the form names a value that is too long, and a name takes no line break', async () => {
    const { page, requestedUrls } = await open({ baseUrl: workerProduct.url, width: 390 });
    await visit(page, '/contact');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sam');
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${marker}@example.ca`);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('x'.repeat(20_000));
    await page.getByRole('button', { name: 'Send Message' }).click();
    const refused = page.getByText(/5,?000 characters or less/);
    await expect
      .poll(async () => (await refused.count()) > 0 || (await message.inputValue()).length <= 5_000)
      .toBe(true);
    if (await refused.count()) {
      expect(requestedUrls.filter((url) => url.endsWith('/send_contact_message'))).toEqual([]);
      expect(await message.inputValue()).toHaveLength(20_000);
    }
    const rows = await readRows<{ message: string }>(workerProduct, `contact_messages?email=eq.${marker}@example.ca`);
    for (const row of rows) expect(row.message.length).toBeLessThanOrEqual(5_000);
  });
});
