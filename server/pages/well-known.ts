import { paths } from '@dealer/shared-domain';
import { toPlainText } from '../http/responses.ts';

type WellKnownOptions = {
  /** Null for the dealership's e-mail address. */
  securityContact: string | null;
  getEmail: () => Promise<string>;
  now?: () => Date;
};

const dayMs = 86_400_000;
/** RFC 9116 recommends less than a year. */
const securityTxtDays = 180;

/** `/.well-known/` (RFC 8615): where to report a vulnerability, and where staff change their password. */
export function createWellKnown({ securityContact, getEmail, now = () => new Date() }: WellKnownOptions) {
  async function serveSecurityTxt(publicUrl: string): Promise<Response> {
    const contact = securityContact ?? (await getEmail().catch(() => null));
    if (!contact) return toPlainText(503, 'The address for reports cannot be read at the moment.\n');
    const today = Math.floor(now().getTime() / dayMs) * dayMs;
    const lines = [
      `Contact: ${contact.includes(':') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return toPlainText(200, `${lines.join('\n')}\n`);
  }

  function redirectToPasswordChange(): Response {
    const headers = { location: paths.adminAccount, 'cache-control': 'no-cache' };
    return new Response(null, { status: 302, headers });
  }

  return { serveSecurityTxt, redirectToPasswordChange };
}
