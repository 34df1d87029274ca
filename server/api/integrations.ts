import { http } from '@dealer/shared-domain/http';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { readBackups } from '../jobs/backup.ts';
import { sendTestAdf } from '../jobs/mail/adf-mails.ts';
import { sendTestMail } from '../jobs/mail/staff-mails.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, toJson } from './http.ts';
import { readCrmDealer, readMailDealer } from './mail-dealer.ts';
import { probe, probeTimeoutMs } from './probe.ts';
import { checkReviews } from './reviews-check.ts';
import { requirePermission } from './staff/require-permission.ts';

const mailsSchema = v.array(v.object({ sent_at: v.nullable(v.string()), last_error: v.nullable(v.string()) }));

const databaseKinds = { pglite: 'embedded', postgres: 'server' } as const;
/** Any response shows that the host is reachable. */
const probeOptions = { totalTimeout: probeTimeoutMs, retry: 0, redirect: 'manual', throwHttpErrors: false } as const;

/** The state of the connected services, without secrets. */
export function createIntegrations(config: PrivateConfig, backend: BackendClient) {
  const { dealerId, media, mail, maps } = config;

  async function check({ accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    const [database, mediaHost, mailService, reviews, mapService] = await Promise.all([
      checkDatabase(config, backend),
      checkHost(config, media),
      checkMail(config, backend),
      checkReviews(config),
      checkMaps(maps),
    ]);
    return toJson({
      success: true,
      publicUrl,
      database,
      media: mediaHost,
      mail: mailService,
      reviews,
      maps: mapService,
    });
  }

  async function sendTest({ accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    if (!mail) throw new ApiError(503, 'No mail service is configured. Set EMAIL_URL and the names that go with it.');
    const dealer = await readMailDealer(backend, dealerId);
    if (!dealer.dealer_email) throw new ApiError(409, 'Save an e-mail address under General first.');
    const problem = await sendTestMail(mail, dealer, publicUrl, new Date());
    if (problem !== null) throw new ApiError(503, `The mail service did not take it: ${problem}`);
    await recordTest();
    return toJson({ success: true, sentTo: dealer.dealer_email });
  }

  async function sendAdfTest({ accessToken, publicUrl }: ApiRequest): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    if (!mail) throw new ApiError(503, 'No mail service is configured. Set EMAIL_URL and the names that go with it.');
    const { adf_email: crm, ...dealer } = await readCrmDealer(backend, dealerId);
    if (!crm) throw new ApiError(409, 'Save the address of the CRM first.');
    const problem = await sendTestAdf(mail, crm, dealer, publicUrl);
    if (problem !== null) throw new ApiError(503, `The mail service did not take it: ${problem}`);
    return toJson({ success: true, sentTo: crm });
  }

  /** The state of the mail service names the last mail that it took. */
  async function recordTest(): Promise<void> {
    const { error } = await backend.secret
      .from('staff_mails')
      .insert({ dealer_id: dealerId, kind: 'test', sent_at: new Date().toISOString() });
    if (error) console.error('A test mail was sent, but not recorded:', error);
  }

  return { check, sendTest, sendAdfTest };
}

async function checkDatabase(config: PrivateConfig, backend: BackendClient) {
  const [kind, reached] = await Promise.all([
    readBackups(config).then(
      (store) => (store ? databaseKinds[store.kind] : ('hosted' as const)),
      () => null,
    ),
    probe(async () => {
      const { error } = await backend.secret.rpc('inventory_version', { p_dealer_id: config.dealerId });
      if (error) throw new Error(error.message);
    }),
  ]);
  return { kind, url: config.supabaseUrl, ...reached };
}

async function checkHost({ supabaseUrl }: PrivateConfig, access: { url: string } | null) {
  if (!access) return { isConfigured: false, host: '', isLocal: false, isReachable: false, latencyMs: null };
  const { host, origin } = new URL(access.url);
  const reached = await probe(() => http.head(access.url, probeOptions));
  return { isConfigured: true, host, isLocal: origin === new URL(supabaseUrl).origin, ...reached };
}

/** A test mail counts as the last mail. */
export async function checkMail(config: PrivateConfig, backend: BackendClient) {
  const [host, { data }] = await Promise.all([
    checkHost(config, config.mail),
    backend.secret
      .from('staff_mails')
      .select('sent_at,last_error')
      .eq('dealer_id', config.dealerId)
      .or('sent_at.not.is.null,last_error.not.is.null')
      .order('id', { ascending: false })
      .limit(1),
  ]);
  const [last] = v.parse(mailsSchema, data ?? []);
  return { ...host, lastSentAt: last?.sent_at ?? null, lastError: last?.last_error ?? null };
}

export async function checkMaps(maps: PrivateConfig['maps']) {
  if (!maps) return { isConfigured: false, keyEnd: '', isReachable: false, latencyMs: null };
  const reached = await probe(() =>
    http.head(maps.scriptUrl, { ...probeOptions, redirect: 'follow', throwHttpErrors: (status) => status >= 500 }),
  );
  // Enough to distinguish two keys, too little to use one.
  return { isConfigured: true, keyEnd: maps.key.length >= 12 ? maps.key.slice(-4) : '', ...reached };
}
