import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import type { PrivateConfig } from '../private-config.ts';
import { createAccount } from './account.ts';
import { createAdminLogin } from './admin-login.ts';
import { createBackupApi } from './backup-api.ts';
import { createContactEmail } from './contact-email.ts';
import { createDiagnostics } from './diagnostics.ts';
import { createFeedReport, type ReadFeedReport } from './feeds.ts';
import { type ApiRequest, readBearer, readJson, toJson } from './http.ts';
import { createIntegrations } from './integrations.ts';
import { createMediaSignature } from './media-signature.ts';
import { createMessages } from './messages.ts';
import { createPeople } from './people.ts';
import { createPhotographUploads } from './photograph-uploads.ts';
import { createRecovery } from './recovery.ts';
import { createSetup } from './setup.ts';

type Handler = (request: ApiRequest) => Promise<Response>;

/** The endpoints below /api/: work that needs a secret, which browsers must not have. */
export function createApiHandler(
  config: PrivateConfig,
  backend: BackendClient,
  readFeedReport: ReadFeedReport = async () => null,
) {
  const login = createAdminLogin(config, backend);
  const sign = createMediaSignature(config, backend);
  const account = createAccount(config, backend);
  const recovery = createRecovery(config, backend);
  const people = createPeople(config, backend);
  const integrations = createIntegrations(config, backend);
  const messages = createMessages(config, backend);
  const diagnostics = createDiagnostics(config, backend);
  const backups = createBackupApi(config, backend);
  const setup = createSetup(config, backend);
  const contactEmail = createContactEmail(config, backend);
  const photographs = createPhotographUploads(config, backend);
  const handlers: Record<string, Handler> = {
    '/api/admin/login': login,
    '/api/admin/recovery-code': account.redeemRecoveryCode,
    '/api/admin/recover': recovery.recover,
    '/api/admin/password-link': recovery.setPassword,
    '/api/admin/password-link/check': recovery.checkLink,
    '/api/account/confirm': account.confirm,
    '/api/account/password': account.changePassword,
    '/api/account/recovery-codes': account.createCodes,
    '/api/account/remove-two-factor': account.removeTwoFactor,
    '/api/people/invite': people.invite,
    '/api/people/update': people.update,
    '/api/people/remove': people.remove,
    '/api/people/resend': people.resend,
    '/api/people/reset-two-factor': people.resetTwoFactor,
    '/api/diagnostics': diagnostics.report,
    '/api/feeds': createFeedReport(config, backend, readFeedReport),
    '/api/integrations': integrations.check,
    '/api/integrations/test-mail': integrations.sendTest,
    '/api/integrations/test-adf': integrations.sendAdfTest,
    '/api/backups/list': backups.list,
    '/api/backups/create': backups.create,
    '/api/backups/create-archive': backups.createArchive,
    '/api/backups/download': backups.download,
    '/api/setup/check': setup.check,
    '/api/setup/email-code': contactEmail.sendCode,
    '/api/setup/confirm-email': contactEmail.confirm,
    '/api/messages/reply': messages.reply,
    '/api/messages/send-again': messages.sendAgain,
    '/api/messages/photos': messages.photos,
    '/api/media/signature': ({ body, accessToken }) => sign(body, accessToken),
    '/api/media/ticket': photographs.issue,
    '/api/media/ticket/signature': photographs.sign,
    '/api/media/ticket/photograph': photographs.add,
  };

  /** `address` is the client's network; `publicUrl` is empty if the site's address is unknown. */
  return async function handle(request: Request, address: string, publicUrl = ''): Promise<Response> {
    const { pathname } = new URL(request.url);
    const handler = handlers[pathname];
    if (!handler) return toFailure(404, 'There is nothing at this address');
    if (request.method !== 'POST') return toFailure(405, 'Method not allowed', { allow: 'POST' });
    try {
      const accessToken = readBearer(request);
      const userAgent = request.headers.get('user-agent');
      const cookies = request.headers.get('cookie');
      return await handler({ body: await readJson(request), accessToken, address, publicUrl, userAgent, cookies });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null;
      // The error object itself, because the log redacts errors.
      if (!refusal || refusal.status >= 500) console.error(`POST ${pathname}:`, error);
      return refusal ? toRefusal(refusal) : toFailure(500, 'The request could not be answered');
    }
  };
}

function toFailure(status: number, message: string, headers?: Record<string, string>): Response {
  return toJson({ success: false, error: message, message }, status, headers);
}

function toRefusal({ status, message, retryAfterSeconds, code }: ApiError): Response {
  if (code !== null) return toJson({ success: false, error: message, message, code }, status);
  if (retryAfterSeconds === null) return toFailure(status, message);
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return toJson({ success: false, error: message, message, retryAfterSeconds }, status, headers);
}
