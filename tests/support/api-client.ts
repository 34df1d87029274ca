import { createApiHandler, createBackendClient, ensureOwner, type PrivateConfig } from '@dealer/server';
import type { TestGateway } from './gateway.ts';
import { must } from './must.ts';

export const adminDomain = 'dream-motor.internal';
export const ownerPassword = 'correct horse battery staple';

/** The web server's settings for a test's gateway. */
export function toPrivateConfig({ url, keys }: TestGateway): PrivateConfig {
  return {
    supabaseUrl: url,
    supabaseAnonKey: keys.anonKey,
    supabaseSecretKey: keys.secretKey,
    dealerId: 'dream-motor',
    adminDomain,
    media: null,
    maps: null,
    mail: { url, serviceId: 'local', templateId: 'local', publicKey: 'local', privateKey: null, pauseMs: 0 },
  };
}

export type ApiAnswer = {
  status: number;
  setCookie?: string;
  answer: Record<string, unknown> & { session?: { access_token: string } };
};

/** Calls endpoints below /api/ as a browser does, from the given address. */
export function createApi(gateway: TestGateway, changes: Partial<PrivateConfig> = {}, publicUrl = 'https://x.test') {
  const config = { ...toPrivateConfig(gateway), ...changes };
  const backend = createBackendClient(config);
  const handle = createApiHandler(config, backend);

  async function ask(
    path: string,
    body: unknown,
    { token, address = '203.0.113.1', cookie }: { token?: string; address?: string; cookie?: string } = {},
  ): Promise<ApiAnswer> {
    const headers = new Headers({ 'content-type': 'application/json' });
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (cookie) headers.set('cookie', cookie);
    const request = new Request(`http://x.test/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await handle(request, address, publicUrl);
    const setCookie = response.headers.get('set-cookie');
    return { status: response.status, answer: await response.json(), ...(setCookie !== null && { setCookie }) };
  }

  async function signIn(username: string, password: string, address?: string): Promise<string> {
    const { status, answer } = await ask('/admin/login', { username, password }, { address });
    if (status !== 200 || !answer.session) throw new Error(`Signing in failed: ${answer.error}`);
    return answer.session.access_token;
  }

  const makeOwner = () => ensureOwner(backend, config, { username: 'admin', password: ownerPassword });

  return { ask, signIn, makeOwner, backend, config };
}

type Mail = Record<string, string>;

/** Newest first; all of them without an address. */
export async function readMails({ url }: TestGateway, to?: string): Promise<Mail[]> {
  const sent: { template_params: Mail }[] = await (await fetch(`${url}/mailbox`)).json();
  return sent
    .map(({ template_params }) => template_params)
    .filter(({ to_email }) => to === undefined || to_email === to);
}

/** The token of the newest mailed link. */
export async function readLink(gateway: TestGateway, to: string): Promise<string> {
  const [mail] = await readMails(gateway, to);
  const link = must(mail?.link, `mailed link to ${to}`);
  return must(new URL(link).searchParams.get('link'), `link parameter in ${link}`);
}
