import * as v from 'valibot';
import type { TrustedBackend } from './backend.ts';
import { readBackups } from './backup.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, toJson } from './http.ts';
import { sendTestMail } from './notifications.ts';
import { probe } from './probe.ts';
import { requirePermission } from './require-permission.ts';
import { checkReviews } from './reviews-check.ts';
import { TrustedError } from './trusted-error.ts';

const text = v.nullish(v.string(), '');
const dealersSchema = v.array(
  v.pipe(
    v.object({ dealership_name: text, email: text, timezone: text, currency: text }),
    v.transform(({ dealership_name, email, ...dealer }) => ({
      dealer_name: dealership_name,
      dealer_email: email,
      ...dealer,
    })),
  ),
);
const mailsSchema = v.array(v.object({ sent_at: v.nullable(v.string()), last_error: v.nullable(v.string()) }));

const kinds = { pglite: 'embedded', postgres: 'server' } as const;

/** How the services stand that the product works with: asked at this moment, and without any secret. */
export function createIntegrations(environment: TrustedEnvironment, backend: TrustedBackend) {
  const { dealerId, supabaseUrl, media, mail, maps } = environment;

  async function check({ accessToken, publicUrl }: Asked): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    const [database, mediaHost, mailService, reviews, mapService] = await Promise.all([
      checkDatabase(),
      checkHost(media),
      checkMail(),
      checkReviews(environment),
      checkMaps(),
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

  async function checkDatabase() {
    const [kind, reached] = await Promise.all([
      readBackups(environment).then(
        (store) => (store ? kinds[store.kind] : ('hosted' as const)),
        () => null,
      ),
      probe(async () => {
        const { error } = await backend.secret.rpc('inventory_version', { p_dealer_id: dealerId });
        if (error) throw new Error(error.message);
      }),
    ]);
    return { kind, url: supabaseUrl, ...reached };
  }

  /** Any answer says that there is somebody. */
  async function checkHost(access: { url: string } | null) {
    if (!access) return { isConfigured: false, host: '', isLocal: false, isReachable: false, latencyMs: null };
    const reached = await probe((signal) => fetch(access.url, { method: 'HEAD', redirect: 'manual', signal }));
    return { isConfigured: true, host: new URL(access.url).host, isLocal: isOwn(access.url), ...reached };
  }

  async function checkMail() {
    const [host, { data }] = await Promise.all([
      checkHost(mail),
      backend.secret
        .from('staff_mails')
        .select('sent_at,last_error')
        .eq('dealer_id', dealerId)
        .or('sent_at.not.is.null,last_error.not.is.null')
        .order('id', { ascending: false })
        .limit(1),
    ]);
    const [last] = v.parse(mailsSchema, data ?? []);
    return { ...host, lastSentAt: last?.sent_at ?? null, lastError: last?.last_error ?? null };
  }

  async function checkMaps() {
    if (!maps) return { isConfigured: false, keyEnd: '', isReachable: false, latencyMs: null };
    const reached = await probe(async (signal) => {
      const response = await fetch(maps.scriptUrl, { method: 'HEAD', signal });
      if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
    });
    // Enough to tell two keys apart, too little to use one.
    return { isConfigured: true, keyEnd: maps.key.length >= 12 ? maps.key.slice(-4) : '', ...reached };
  }

  function isOwn(url: string): boolean {
    return new URL(url).origin === new URL(supabaseUrl).origin;
  }

  async function sendTest({ accessToken, publicUrl }: Asked): Promise<Response> {
    await requirePermission(backend, dealerId, accessToken, 'settings');
    if (!mail)
      throw new TrustedError(503, 'No mail service is configured. Set EMAIL_URL and the names that go with it.');
    const { data, error } = await backend.secret
      .from('dealer_settings')
      .select('dealership_name,email,timezone,currency')
      .eq('dealer_id', dealerId);
    if (error)
      throw new TrustedError(503, 'The settings are not available right now. Please try again.', { cause: error });
    const [dealer] = v.parse(dealersSchema, data);
    if (!dealer?.dealer_email) throw new TrustedError(409, 'Save an e-mail address under General first.');
    const problem = await sendTestMail(mail, dealer, publicUrl, new Date());
    if (problem !== null) throw new TrustedError(503, `The mail service did not take it: ${problem}`);
    return toJson({ success: true, sentTo: dealer.dealer_email });
  }

  return { check, sendTest };
}
