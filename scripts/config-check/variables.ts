import { findSettingProblems } from '@dealer/build/settings/parse-settings';
import { describedSettings, webSettings } from '@dealer/server/settings';
import { error, type Finding, ok, type Variables, warning } from './finding.ts';
import { checkReleaseSettings } from './release-stores.ts';

/** Checks the environment alone, without calling a service. Findings contain no values. */
export function checkVariables(variables: Variables): Finding[] {
  const findings = [
    ...findSettingProblems(webSettings, variables).map(({ name, problem }) => error(name, `${problem}.`)),
    ...findMissing(variables),
    ...checkBackend(variables),
    ...checkAddress(variables),
    ...checkMedia(variables),
    ...checkExtras(variables),
    ...checkOperation(variables),
    ...checkReleaseSettings(variables),
  ];
  const isFine = findings.every(({ level }) => level !== 'error');
  return isFine ? [...findings, ok('Settings', 'all required ones are set and well-formed.')] : findings;
}

/** Settings that are optional for a trial on one machine but required in production. */
function findMissing(variables: Variables): Finding[] {
  return describedSettings.flatMap(({ name, missing }) => {
    if (!missing || variables[name]) return [];
    return [{ level: missing.level, name, text: `is missing: ${missing.text}` }];
  });
}

function checkBackend({ SUPABASE_URL: url, SUPABASE_ANON_KEY: anon, SUPABASE_SECRET_KEY: secret }: Variables) {
  const findings: Finding[] = [];
  if (url && !/^https:\/\//.test(url)) {
    const text = isLocal(url)
      ? 'is on this machine: browsers elsewhere cannot reach it.'
      : 'is not https: the browser refuses it on a page that is.';
    findings.push(warning('SUPABASE_URL', text));
  }
  if (anon && anon === secret) {
    findings.push(error('SUPABASE_ANON_KEY', 'is the secret key, and every browser gets it: replace both keys now.'));
  } else if (anon?.startsWith('sb_secret_')) {
    findings.push(error('SUPABASE_ANON_KEY', 'is a secret key, and every browser gets it: replace it now.'));
  }
  if (secret?.startsWith('sb_publishable_')) {
    findings.push(error('SUPABASE_SECRET_KEY', 'is the publishable key: use the secret key from the same page.'));
  }
  return findings;
}

function checkAddress({ PUBLIC_URL: url, HOST: host, TRUSTED_PROXIES: proxies }: Variables) {
  const findings: Finding[] = [];
  if (url && !url.startsWith('https://')) findings.push(error('PUBLIC_URL', 'must start with https://.'));
  if (Number(proxies || 0) === 0) {
    const text = 'is 0: behind a proxy all visitors would count as one, with the same limits and canary.';
    findings.push(warning('TRUSTED_PROXIES', text));
    if (host && !isLocal(`http://${host}`)) {
      findings.push(
        warning('HOST', 'makes the web server reachable from outside. It has no TLS: put a proxy in front.'),
      );
    }
  }
  return findings;
}

function checkMedia({ MEDIA_URL: url, MEDIA_API_URL: api }: Variables) {
  if (url && !url.startsWith('https://')) return [warning('MEDIA_URL', 'is not https.')];
  if (url?.startsWith('https://res.cloudinary.com') && !api) {
    return [warning('MEDIA_API_URL', 'is not set: Cloudinary receives files at https://api.cloudinary.com.')];
  }
  return [];
}

function checkExtras({ DEMONSTRATION, DATABASE_URL, ADMIN_PASSWORD }: Variables) {
  const findings: Finding[] = [];
  if (DEMONSTRATION === '1')
    findings.push(warning('DEMONSTRATION', 'is 1: four demonstration cars replace the inventory.'));
  if (DATABASE_URL)
    findings.push(warning('DATABASE_URL', 'is ignored if SUPABASE_URL is set: remove it, it contains a password.'));
  if (ADMIN_PASSWORD)
    findings.push(warning('ADMIN_PASSWORD', 'is only read for the first account: remove it after that.'));
  return findings;
}

function checkOperation({ LOG_FORMAT }: Variables) {
  return LOG_FORMAT === 'json'
    ? []
    : [warning('LOG_FORMAT', 'is not json: only warnings and errors are logged, as text.')];
}

function isLocal(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$)/.test(url);
}
