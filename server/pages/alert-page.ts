import { type AlertAnswer, criteriaSchema, readAlertLink } from '@dealer/shared-domain';
import * as v from 'valibot';
import type { AppContext } from '../http/app-context.ts';
import { type AlertFormOptions, createAlertForm } from './alert-form.ts';
import type { RenderUncached } from './uncached-page.ts';

type AlertPageOptions = Omit<AlertFormOptions, 'renderResult'> & { render: RenderUncached };

const alertSchema = v.nullable(
  v.object({
    state: v.picklist(['asked', 'on', 'ended']),
    criteria: v.nullable(criteriaSchema),
    label: v.nullable(v.string()),
    ends_at: v.nullable(v.string()),
  }),
);

/** `/alert`: the form, and the page of a signed link, which only the server reads. */
export function createAlertPage({ render, ...options }: AlertPageOptions) {
  async function readLink(params: URLSearchParams): Promise<AlertAnswer> {
    const link = readAlertLink(params);
    if (!link) return { kind: 'unknown-link' };
    try {
      const row = await options.backend.call('read_alert', { p_id: link.id, p_token: link.key }, alertSchema);
      if (!row) return { kind: 'unknown-link' };
      const { state, label, ends_at: endsAt } = row;
      const { criteria, wantsBranded } = row.criteria ?? { criteria: null, wantsBranded: false };
      const alert = { state, label, endsAt, criteria, wantsBranded };
      return { kind: 'link', link, alert, isLeaving: params.has('end'), problem: params.get('problem') };
    } catch (error) {
      console.warn('An alert could not be read:', error);
      return { kind: 'unavailable' };
    }
  }

  async function servePage(context: AppContext): Promise<Response> {
    const { url } = context.var;
    if (!url.searchParams.has('alert')) return render(context, url);
    const alertAnswer = await readLink(url.searchParams);
    const status = { link: 200, 'unknown-link': 404, unavailable: 503, refused: 422, asked: 200 }[alertAnswer.kind];
    return render(context, url, { status, alertAnswer });
  }

  function serveForm(context: AppContext): Promise<Response> {
    const { network, publicUrl } = context.var;
    const handleAlertForm = createAlertForm({
      ...options,
      renderResult: (url, status, alertAnswer) => render(context, url, { status, alertAnswer }),
    });
    return handleAlertForm(context.req.raw, { network, publicUrl });
  }

  return { servePage, serveForm };
}
