import { findProblems } from '../../shell/server/environment.ts';
import { error, type Finding, ok, type Variables, warning } from './finding.ts';

/** What can be said of a production configuration without asking anybody. No value is ever repeated. */
export function checkVariables(variables: Variables): Finding[] {
  const findings = [
    ...findProblems(variables).map(({ name, problem }) => error(name, `${problem}.`)),
    ...checkBackend(variables),
    ...checkAddress(variables),
    ...checkMedia(variables),
    ...checkMail(variables),
    ...checkExtras(variables),
    ...checkOperation(variables),
  ];
  const isFine = findings.every(({ level }) => level !== 'error');
  return isFine ? [...findings, ok('Settings', 'all that the site needs are there and well-formed.')] : findings;
}

function checkBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anon, SUPABASE_SECRET_KEY: secret }: Variables) {
  const findings: Finding[] = [];
  if (url && !/^https:\/\//.test(url)) {
    const text = isLocal(url)
      ? 'is on this machine: browsers elsewhere cannot reach it.'
      : 'is not https: the browser refuses it on a page that is.';
    findings.push(warning('SUPABASE_URL', text));
  }
  if (!secret) findings.push(error('SUPABASE_SECRET_KEY', 'is missing: nobody can sign in, and no job runs.'));
  if (anon && anon === secret) {
    findings.push(error('SUPABASE_ANON_KEY', 'is the secret key. Every browser is told it: replace both keys now.'));
  } else if (anon?.startsWith('sb_secret_')) {
    findings.push(error('SUPABASE_ANON_KEY', 'is a secret key. Every browser is told it: replace it now.'));
  }
  if (secret?.startsWith('sb_publishable_')) {
    findings.push(error('SUPABASE_SECRET_KEY', 'is the publishable key. The secret one stands beside it.'));
  }
  return findings;
}

function checkAddress({ PUBLIC_URL: url, HOST: host, TRUSTED_PROXIES: proxies }: Variables) {
  const findings: Finding[] = [];
  if (!url) findings.push(error('PUBLIC_URL', 'is missing: mails and search engines would be given no address.'));
  else if (!url.startsWith('https://')) findings.push(error('PUBLIC_URL', 'must start with https://.'));
  if (Number(proxies || 0) === 0) {
    const text = 'is 0: behind a proxy every visitor would have its address, and share its limits and its canary.';
    findings.push(warning('TRUSTED_PROXIES', text));
    if (host && !isLocal(`http://${host}`)) {
      findings.push(
        warning('HOST', 'lets everybody reach the web server directly. It speaks no TLS: put a proxy in front.'),
      );
    }
  }
  return findings;
}

function checkMedia(variables: Variables) {
  const { MEDIA_URL: url } = variables;
  const findings: Finding[] = [];
  if (!url) findings.push(error('MEDIA_URL', 'is missing: a hosted project has no media host of its own.'));
  else if (!url.startsWith('https://')) findings.push(warning('MEDIA_URL', 'is not https.'));
  for (const name of ['MEDIA_CLOUD', 'MEDIA_UPLOAD_PRESET']) {
    if (!variables[name]) findings.push(error(name, 'is missing: it stands in the media host’s console.'));
  }
  for (const name of ['MEDIA_API_KEY', 'MEDIA_API_SECRET']) {
    if (!variables[name])
      findings.push(error(name, 'is missing: without it no photograph can be uploaded or removed.'));
  }
  return findings;
}

function checkMail(variables: Variables) {
  const findings: Finding[] = [];
  if (!variables.EMAIL_URL) findings.push(error('EMAIL_URL', 'is missing: a hosted project sends no mail.'));
  for (const name of ['EMAIL_SERVICE_ID', 'EMAIL_TEMPLATE_ID', 'EMAIL_PUBLIC_KEY']) {
    if (!variables[name]) findings.push(error(name, 'is missing: no mail can be sent.'));
  }
  if (!variables.EMAIL_SERVER_TEMPLATE_ID) {
    const text =
      'is missing: the template that browsers know then writes to any address, and whoever reads a page can use it.';
    findings.push(warning('EMAIL_SERVER_TEMPLATE_ID', text));
  }
  if (!variables.EMAIL_PRIVATE_KEY) {
    const text = 'is missing: the mail service refuses what the server sends, invitations and notifications among it.';
    findings.push(error('EMAIL_PRIVATE_KEY', text));
  }
  return findings;
}

function checkExtras({ GOOGLE_MAPS_API_KEY, DEMONSTRATION, DEV_REMOTE, DATABASE_URL, ADMIN_PASSWORD }: Variables) {
  const findings: Finding[] = [];
  if (!GOOGLE_MAPS_API_KEY)
    findings.push(warning('GOOGLE_MAPS_API_KEY', 'is missing: an address card stands for the map.'));
  if (DEMONSTRATION === '1') findings.push(warning('DEMONSTRATION', 'is 1: four demonstration cars hide the stock.'));
  if (DEV_REMOTE) findings.push(error('DEV_REMOTE', 'is for development: pages would not be rendered.'));
  if (DATABASE_URL)
    findings.push(warning('DATABASE_URL', 'is not used beside SUPABASE_URL: remove it, it holds a password.'));
  if (ADMIN_PASSWORD)
    findings.push(warning('ADMIN_PASSWORD', 'is only read for the first account: remove it after that.'));
  return findings;
}

function checkOperation({ LOG_FORMAT, METRICS_TOKEN }: Variables) {
  const findings: Finding[] = [];
  if (LOG_FORMAT !== 'json') findings.push(warning('LOG_FORMAT', 'is not json: only trouble is logged, in words.'));
  if (!METRICS_TOKEN) findings.push(warning('METRICS_TOKEN', 'is missing: there is no /metrics to watch.'));
  return findings;
}

export function isLocal(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/.test(url);
}
