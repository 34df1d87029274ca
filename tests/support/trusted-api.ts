import { createTrustedApi, createTrustedBackend, ensureOwner, type TrustedEnvironment } from '@dealer/trusted';
import type { TestGateway } from './gateway.ts';

export const adminDomain = 'dream-motor.internal';
export const ownerPassword = 'correct horse battery staple';

/** What the web server makes of its configuration, over a test's gateway. */
export function trustedEnvironment({ url, keys }: TestGateway): TrustedEnvironment {
  return {
    supabaseUrl: url,
    supabaseAnonKey: keys.anonKey,
    supabaseSecretKey: keys.secretKey,
    dealerId: 'dream-motor',
    adminDomain,
    media: null,
    maps: null,
    mail: { url, serviceId: 'local', templateId: 'local', publicKey: 'local', privateKey: null },
  };
}

export type ApiAnswer = { status: number; answer: Record<string, unknown> & { session?: { access_token: string } } };

/** Asks the endpoints below /api/ as a browser would, each time from the given address. */
export function createApi(
  gateway: TestGateway,
  changes: Partial<TrustedEnvironment> = {},
  publicUrl = 'https://x.test',
) {
  const environment = { ...trustedEnvironment(gateway), ...changes };
  const backend = createTrustedBackend(environment);
  const handle = createTrustedApi(environment, backend);

  async function ask(
    path: string,
    body: unknown,
    { token, address = '203.0.113.1' }: { token?: string; address?: string } = {},
  ): Promise<ApiAnswer> {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    const request = new Request(`http://x.test/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await handle(request, address, publicUrl);
    return { status: response.status, answer: await response.json() };
  }

  /** The access token of somebody who signs in. */
  async function signIn(username: string, password: string, address?: string): Promise<string> {
    const { status, answer } = await ask('/admin/login', { username, password }, { address });
    if (status !== 200 || !answer.session) throw new Error(`Signing in failed: ${answer.error}`);
    return answer.session.access_token;
  }

  const makeOwner = () => ensureOwner(backend, environment, { username: 'admin', password: ownerPassword });

  return { ask, signIn, makeOwner, backend, environment };
}

type Mail = Record<string, string>;

/** The mails to somebody, the newest first. */
export async function readMails({ url }: TestGateway, to: string): Promise<Mail[]> {
  const sent: { template_params: Mail }[] = await (await fetch(`${url}/mailbox`)).json();
  return sent.map(({ template_params }) => template_params).filter(({ to_email }) => to_email === to);
}

/** The token of the newest link that was mailed to somebody. */
export async function readLink(gateway: TestGateway, to: string): Promise<string> {
  const [mail] = await readMails(gateway, to);
  return new URL(mail?.link ?? '').searchParams.get('link') ?? '';
}
