import { createAccount } from './account.ts';
import { createAdminLogin } from './admin-login.ts';
import { createBackupApi } from './backup-api.ts';
import type { TrustedBackend } from './backend.ts';
import type { TrustedEnvironment } from './environment.ts';
import { type Asked, readBearer, readJson, toJson } from './http.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createIntegrations } from './integrations.ts';
import { createMediaSignature } from './media-signature.ts';
import { createMessages } from './messages.ts';
import { createPeople } from './people.ts';
import { createRecovery } from './recovery.ts';
import { TrustedError } from './trusted-error.ts';

type Handler = (asked: Asked) => Promise<Response>;

/** The endpoints below /api/: what a browser may ask for and only a server with secrets can do. */
export function createTrustedApi(environment: TrustedEnvironment, backend: TrustedBackend) {
  const login = createAdminLogin(environment, backend);
  const sign = createMediaSignature(environment, backend);
  const account = createAccount(environment, backend);
  const recovery = createRecovery(environment, backend);
  const people = createPeople(environment, backend);
  const integrations = createIntegrations(environment, backend);
  const messages = createMessages(environment, backend);
  const diagnostics = createDiagnostics(environment, backend);
  const backups = createBackupApi(environment, backend);
  const handlers: Record<string, Handler> = {
    '/api/admin/login': ({ body, address }) => login(body, address),
    '/api/admin/recovery-code': account.redeemRecoveryCode,
    '/api/admin/recover': recovery.recover,
    '/api/admin/password-link': recovery.setPassword,
    '/api/account/password': account.changePassword,
    '/api/account/recovery-codes': account.createCodes,
    '/api/account/remove-two-factor': account.removeTwoFactor,
    '/api/people/invite': people.invite,
    '/api/people/update': people.update,
    '/api/people/remove': people.remove,
    '/api/people/resend': people.resend,
    '/api/people/reset-two-factor': people.resetTwoFactor,
    '/api/diagnostics': diagnostics.report,
    '/api/integrations': integrations.check,
    '/api/integrations/test-mail': integrations.sendTest,
    '/api/backups/list': backups.list,
    '/api/backups/create': backups.create,
    '/api/backups/download': backups.download,
    '/api/messages/reply': messages.reply,
    '/api/messages/send-again': messages.sendAgain,
    '/api/media/signature': ({ body, accessToken }) => sign(body, accessToken),
  };

  /** `address` is the client's network, as the web server sees it, `publicUrl` that of the site, empty where it is not known. */
  return async function answer(request: Request, address: string, publicUrl = ''): Promise<Response> {
    const { pathname } = new URL(request.url);
    const handler = handlers[pathname];
    if (!handler) return toFailure(404, 'There is nothing at this address');
    if (request.method !== 'POST') return toFailure(405, 'Method not allowed', { allow: 'POST' });
    try {
      const accessToken = readBearer(request);
      return await handler({ body: await readJson(request), accessToken, address, publicUrl });
    } catch (error) {
      const refusal = error instanceof TrustedError ? error : null;
      // The error itself, not its parts: the log knows what of it may be written down.
      if (!refusal || refusal.status >= 500) console.error(`POST ${pathname}:`, error);
      return refusal ? toRefusal(refusal) : toFailure(500, 'The request could not be answered');
    }
  };
}

function toFailure(status: number, message: string, headers?: Record<string, string>): Response {
  return toJson({ success: false, error: message, message }, status, headers);
}

function toRefusal({ status, message, retryAfterSeconds }: TrustedError): Response {
  if (retryAfterSeconds === null) return toFailure(status, message);
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return toJson({ success: false, error: message, message, retryAfterSeconds }, status, headers);
}
