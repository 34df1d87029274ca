import { isOlderBuild, olderBuildAdvice } from '@dealer/embedded-backend/older-build';
import { http, isTimeoutError } from '@dealer/shared-domain/http';
import { type Ask, createAsk, timeLimitMs } from './ask.ts';
import { error, type Finding, ok, type Variables, warning } from './finding.ts';
import { checkRecords } from './records.ts';

/** Checks that the backend responds, that each key has the right role and the database what the site needs. */
export async function checkBackend(variables: Variables, migrations: readonly string[]): Promise<Finding[]> {
  const { SUPABASE_URL, SUPABASE_ANON_KEY: anonKey, SUPABASE_SECRET_KEY: secretKey } = variables;
  // `checkVariables` reports a malformed address.
  if (!URL.parse(SUPABASE_URL ?? '') || !SUPABASE_URL || !anonKey) return [];
  const url = SUPABASE_URL.replace(/\/+$/, '');
  const anon = createAsk(url, anonKey);
  const dealerId = variables.DEALER_ID || 'dream-motor';
  try {
    const findings = await checkAnonKey(anon, dealerId);
    if (secretKey) findings.push(...(await checkSecretKey(createAsk(url, secretKey), dealerId, migrations)));
    return [...findings, ...(await checkServices(anon, variables))];
  } catch (cause) {
    const why = cause instanceof Error && isTimeoutError(cause.cause) ? 'did not answer in time' : 'cannot be reached';
    return [error('SUPABASE_URL', `${why}: ${new URL(url).host}`)];
  }
}

async function checkAnonKey(ask: Ask, dealerId: string): Promise<Finding[]> {
  const version = await ask('/rest/v1/rpc/inventory_version', { p_dealer_id: dealerId });
  if (version.status === 401 || version.status === 403)
    return [error('SUPABASE_ANON_KEY', 'is refused by the backend.')];
  if (version.status === 404)
    return [error('Database', 'has none of the tables: apply the migrations, supabase db push.')];
  if (version.status !== 200) return [error('SUPABASE_URL', `responded with ${version.status} to a simple request.`)];
  const staff = await ask('/rest/v1/admin_users?select=id&limit=1');
  if (staff.status === 200) {
    return [error('SUPABASE_ANON_KEY', 'may read the staff accounts: it is not an anonymous key. Replace it now.')];
  }
  return [ok('SUPABASE_ANON_KEY', 'reads what visitors may, and nothing else.')];
}

async function checkSecretKey(ask: Ask, dealerId: string, migrations: readonly string[]): Promise<Finding[]> {
  const applied = await ask('/rest/v1/rpc/applied_migrations', {});
  if (applied.status === 404) return [error('Database', 'lacks migrations of this version: supabase db push.')];
  const users = await ask('/auth/v1/admin/users?per_page=1');
  if (applied.status !== 200 || users.status !== 200) {
    return [error('SUPABASE_SECRET_KEY', 'has no service rights: take the secret key of the same project.')];
  }
  return [
    ok('SUPABASE_SECRET_KEY', 'has service rights.'),
    ...compareMigrations(applied.body, migrations),
    ...(await checkRecords(ask, dealerId)),
  ];
}

export function compareMigrations(applied: unknown, expected: readonly string[]): Finding[] {
  if (!Array.isArray(applied)) return [warning('Migrations', 'this database has no record of them.')];
  if (isOlderBuild(applied, expected)) {
    return [error('Migrations', `were applied by an older build. To take its vehicles along, ${olderBuildAdvice}.`)];
  }
  const missing = expected.filter((version) => !applied.includes(version));
  const unknown = applied.filter((version) => !expected.includes(version));
  if (missing.length > 0) {
    const [first] = missing;
    return [error('Migrations', `${missing.length} are not applied, the first is ${first}: supabase db push.`)];
  }
  if (unknown.length > 0) {
    return [warning('Migrations', `the database has ${unknown.length} that this version of the code does not know.`)];
  }
  return [ok('Migrations', `all ${expected.length} are applied.`)];
}

async function checkServices(ask: Ask, { MEDIA_URL, MEDIA_API_URL, EMAIL_URL }: Variables): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { body } = await ask('/auth/v1/settings');
  const isSignUpOff = readField(body, 'disable_signup');
  if (isSignUpOff !== undefined && isSignUpOff !== true)
    findings.push(error('Sign-up', 'is open to the public: supabase config push, or turn it off in the dashboard.'));
  const reviews = await ask('/functions/v1/google-reviews');
  if (reviews.status === 404) {
    findings.push(warning('Reviews', 'the function is not there: supabase functions deploy google-reviews.'));
  } else if (reviews.status === 401) {
    findings.push(
      warning('Reviews', 'the function asks for a token: deploy it with this config.toml (verify_jwt = false).'),
    );
  } else if (reviews.status !== 200) {
    findings.push(warning('Reviews', `the function answered ${reviews.status}: look at its key and its log.`));
  } else if (readField(reviews.body, 'source') === 'demo') {
    const text = 'visitors see sample reviews: supabase secrets set GOOGLE_PLACES_API_KEY=… GOOGLE_PLACE_ID=….';
    findings.push(warning('Reviews', text));
  }
  for (const [name, address] of Object.entries({ MEDIA_URL, MEDIA_API_URL, EMAIL_URL })) {
    if (address && !(await isReachable(address))) findings.push(warning(name, 'cannot be reached from here.'));
  }
  return findings;
}

/** Undefined if the answer is no object, or has no such field. */
function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

function isReachable(address: string): Promise<boolean> {
  return http.head(address, { totalTimeout: timeLimitMs, retry: 0, throwHttpErrors: false }).then(
    () => true,
    () => false,
  );
}
