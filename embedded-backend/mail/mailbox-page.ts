import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import type { SentMail } from './mail.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; }
article { margin: 1rem 0; padding: 1rem 1.25rem; border: 1px solid #8886; border-radius: .75rem; }
h2 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; opacity: .75; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(6rem, 11rem) 1fr; gap: .35rem 1rem; margin: .75rem 0 0; }
dt { opacity: .75; overflow-wrap: anywhere; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; } }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** Allows the page's own style only. */
export const mailboxPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Renders every part of a mail as text. */
export function renderMailbox(mails: readonly SentMail[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>Mails that the product would have sent, newest first. Nothing here has left this machine.</p>
        <main>${mails.length > 0 ? mails.map(renderMail) : html`<p>No mail yet.</p>`}</main>
      </body>
    </html>`;
}

function renderMail({ sent_at, service_id, template_id, template_params }: SentMail) {
  const { subject, title } = template_params;
  const values = Object.entries(template_params);
  return html`<article>
    <h2>${subject || title || template_id}</h2>
    <p><time datetime="${sent_at}">${sent_at.slice(0, 19).replace('T', ' ')} UTC</time> · ${service_id} · ${template_id}</p>
    <dl>${values.map(([name, value]) => html`<dt>${name}</dt><dd>${String(value ?? '')}</dd>`)}</dl>
  </article>`;
}
