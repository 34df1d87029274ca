import { expect, test } from 'vitest';
import { parseEnvironment } from './environment.ts';

const complete = { SUPABASE_URL: 'http://127.0.0.1:54321/', SUPABASE_ANON_KEY: 'sb_publishable_x' };

test('a complete environment yields the public configuration, without trailing slashes', () => {
  const { port, publicConfig } = parseEnvironment(complete);
  expect(port).toBe(3000);
  expect(publicConfig).toMatchObject({
    supabaseUrl: 'http://127.0.0.1:54321',
    supabaseAnonKey: 'sb_publishable_x',
    mediaUrl: 'http://127.0.0.1:54321',
    mediaCloud: 'dealer',
    emailUrl: 'http://127.0.0.1:54321',
    dealerId: 'dream-motor',
  });
});

test('one error names all missing and invalid variables', () => {
  expect(() => parseEnvironment({ PORT: 'http', DEALER_ID: 'a b' })).toThrow(
    /PORT must be a port number.*DEALER_ID may hold letters.*SUPABASE_URL is missing.*SUPABASE_ANON_KEY is missing/,
  );
});

test('an empty variable counts as missing', () => {
  expect(parseEnvironment({ ...complete, PORT: '', HOST: '' })).toMatchObject({ port: 3000, host: '127.0.0.1' });
});

test('the metrics token contains no space, so an inline comment in an env file is rejected', () => {
  const tokenOf = (METRICS_TOKEN: string) => parseEnvironment({ ...complete, METRICS_TOKEN }).metricsToken;
  expect(tokenOf(' a-token-of-sixteen \t')).toBe('a-token-of-sixteen');
  for (const comment of ['                # openssl rand -hex 24', 'a-token-of-sixteen # ours', '      a-token     ']) {
    expect(() => tokenOf(comment)).toThrow(/METRICS_TOKEN must/);
  }
});

test('no secret reaches the public configuration', () => {
  const { publicConfig } = parseEnvironment({ ...complete, SUPABASE_SECRET_KEY: 'top-secret' });
  expect(JSON.stringify(publicConfig)).not.toContain('top-secret');
});

test('the server’s mails use a separate template, which is not in the public configuration', () => {
  const email = {
    EMAIL_SERVICE_ID: 's',
    EMAIL_TEMPLATE_ID: 'visitors',
    EMAIL_PUBLIC_KEY: 'p',
    SUPABASE_SECRET_KEY: 'k',
  };
  const { privateConfig, publicConfig } = parseEnvironment({ ...complete, ...email, EMAIL_SERVER_TEMPLATE_ID: 'ours' });
  expect([privateConfig?.mail?.templateId, publicConfig.email.templateId]).toEqual(['ours', 'visitors']);
  expect(JSON.stringify(publicConfig)).not.toContain('ours');
  expect(parseEnvironment({ ...complete, ...email }).privateConfig?.mail?.templateId).toBe('visitors');
});

test('the JSON log has every request, the text log only warnings and errors', () => {
  expect(parseEnvironment(complete).log).toEqual({ format: 'text', level: 'warn' });
  expect(parseEnvironment({ ...complete, LOG_FORMAT: 'json' }).log).toEqual({ format: 'json', level: 'info' });
  expect(parseEnvironment({ ...complete, LOG_LEVEL: 'debug' }).log.level).toBe('debug');
});

test('maps come from Google unless another script is configured, and the key is not public', () => {
  const { mapsKey, mapsScriptUrl, publicConfig } = parseEnvironment({ ...complete, GOOGLE_MAPS_API_KEY: 'map-key' });
  expect([mapsKey, mapsScriptUrl]).toEqual(['map-key', 'https://maps.googleapis.com/maps/api/js']);
  expect(publicConfig.hasMap).toBe(true);
  expect(JSON.stringify(publicConfig)).not.toContain('map-key');
  const standIn = parseEnvironment({ ...complete, MAPS_SCRIPT_URL: 'http://localhost:9000/maps.js' });
  expect(standIn).toMatchObject({ mapsKey: null, mapsScriptUrl: 'http://localhost:9000/maps.js' });
});

test('rate limits are on by default', () => {
  expect(parseEnvironment(complete).rateLimits).toBe(true);
  expect(parseEnvironment({ ...complete, RATE_LIMITS: '0' }).rateLimits).toBe(false);
});

test('client protection is on and the demonstration is off by default', () => {
  expect(parseEnvironment(complete).publicConfig).toMatchObject({
    clientProtection: true,
    demonstration: false,
    email: { blockHeadless: false },
  });
  const changed = { CLIENT_PROTECTION: '0', DEMONSTRATION: '1', EMAIL_BLOCK_HEADLESS: '1' };
  expect(parseEnvironment({ ...complete, ...changed }).publicConfig).toMatchObject({
    clientProtection: false,
    demonstration: true,
    email: { blockHeadless: true },
  });
});
