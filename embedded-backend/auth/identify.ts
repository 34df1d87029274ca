import { RestError } from '../rest/rest-error.ts';
import type { CheckToken, Claims, TokenCheck } from './access-token.ts';

/** Checks the `apikey` header and, if present, the bearer token, which names the user. Undefined without either. */
export async function identify(headers: Headers, checkToken: CheckToken): Promise<Claims | undefined> {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  const apiKey = headers.get('apikey') ?? undefined;
  const tokens = [...new Set([apiKey, bearer])].filter((token) => token !== undefined);
  let claims: Claims | undefined;
  for (const token of tokens) {
    const check = await checkToken(token);
    if (check.kind !== 'valid') throw toRefusal(check.kind);
    claims = check.claims;
  }
  return claims;
}

function toRefusal(kind: Exclude<TokenCheck['kind'], 'valid'>): RestError {
  const refusals = {
    invalid: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
    'no-role': { code: 'PGRST302', message: 'Anonymous access is disabled' },
    expired: { code: 'PGRST303', message: 'JWT expired' },
    'not-yet-valid': { code: 'PGRST303', message: 'JWT not yet valid' },
    'other-audience': { code: 'PGRST303', message: 'JWT not in audience' },
  };
  const { code, message } = refusals[kind];
  const headers = { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` };
  return new RestError({ status: 401, code, message, headers });
}
