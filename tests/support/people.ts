import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StaffRole } from '@dealer/shared-domain/staff';
import type { Product } from './product.ts';
import { requestLogin } from './staff.ts';

type Mail = { template_params: { to_email?: string; link?: string; message?: string } };

/** Waits for the newest mail with a link to this address. */
export async function readMailedLink(product: Product, email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await fetch(`${product.backendUrl}/mailbox`, { headers: { accept: 'application/json' } });
    const mails: Mail[] = await answer.json();
    const link = mails.find(({ template_params: { to_email, link } }) => to_email === email && link)?.template_params
      .link;
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No link was mailed to ${email}`);
}

/** Reads a link and deletes its mail, so that the next call finds the next one. */
export async function readNextLink(product: Product, email: string, before: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const link = await readMailedLink(product, email);
    if (link !== before) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No further link was mailed to ${email}`);
}

export async function askSite(product: Product, address: string, body: object, accessToken?: string) {
  const response = await fetch(product.url + address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: { success: boolean; error?: string; username?: string } = await response.json();
  return { status: response.status, answer };
}

/** A colleague invited by `admin` who has chosen a password; one per test. */
export async function addColleague(
  product: Product,
  owner: { password: string },
  { username, password, role = 'manager' }: { username: string; password: string; role?: StaffRole },
) {
  const { answer } = await requestLogin(product, 'admin', owner.password);
  const contactEmail = `${username}@example.test`;
  const token = answer.token ?? undefined;
  const invited = await askSite(product, '/api/people/invite', { username, contactEmail, role }, token);
  if (!invited.answer.success) throw new Error(`The invitation failed: ${invited.answer.error}`);
  const link = new URL(await readMailedLink(product, contactEmail)).searchParams.get('link');
  const set = await askSite(product, '/api/admin/password-link', { token: link, password });
  if (!set.answer.success) throw new Error(`The password was not set: ${set.answer.error}`);
  return { username, password, contactEmail };
}

export async function addRow(product: Product, table: string, values: object) {
  const { status, text } = await askAsOwner(product, 'POST', table, values);
  if (status !== 201) throw new Error(`${table} answered ${status}: ${text}`);
}

export async function changeRows(product: Product, address: string, values: object) {
  const { status, text } = await askAsOwner(product, 'PATCH', address, values);
  if (status >= 300 || text === '[]') throw new Error(`${address} answered ${status}: ${text}`);
}

async function askAsOwner(product: Product, method: string, address: string, values: object) {
  const keys: { secretKey: string } = JSON.parse(await readFile(path.join(product.dataDir, 'keys.json'), 'utf8'));
  const response = await fetch(`${product.backendUrl}/rest/v1/${address}`, {
    method,
    headers: {
      apikey: keys.secretKey,
      authorization: `Bearer ${keys.secretKey}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify(values),
  });
  return { status: response.status, text: await response.text() };
}
