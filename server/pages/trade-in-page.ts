import type { TradeInAnswer } from '@dealer/shared-domain';
import { toJson } from '../api/http.ts';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../http/app-context.ts';
import { answerMultipartForm, type MultipartRequest } from '../http/form-request.ts';
import type { NetworkBudget } from '../http/network-budget.ts';
import type { StorePhoto } from './message-photos.ts';
import { createTradeInForm } from './trade-in-form.ts';
import type { RenderUncached } from './uncached-page.ts';

type TradeInPageOptions = Omit<Parameters<typeof createTradeInForm>[0], 'respond'> & {
  /** Photographs per network. */
  budget: NetworkBudget;
  render: RenderUncached;
};

const tooManyPhotos = 'Too many photographs. Please try again in a few minutes.';
const maxPhotoBytes = 11 * 1024 * 1024;

/** The posts of `/trade-in`; the page itself is like the other public pages. */
export function createTradeInPage({ budget, render, ...options }: TradeInPageOptions) {
  const storePhotoOf =
    (network: string): StorePhoto =>
    async (file) => {
      const waitSeconds = await budget.take(network);
      if (waitSeconds > 0) throw new ApiError(429, tooManyPhotos);
      return options.storePhoto(file);
    };

  async function serveForm(context: AppContext): Promise<Response> {
    const { network, publicUrl } = context.var;
    const request = context.req.raw;
    const isFromScript = request.headers.get('accept') === 'application/json';

    async function respond(url: URL, status: number, answer: TradeInAnswer): Promise<Response> {
      if (isFromScript) return toJson(answer, status === 303 ? 200 : status);
      if (status === 303) {
        const location = url.pathname + url.search;
        return new Response(null, { status, headers: { location, 'cache-control': 'no-store' } });
      }
      return render(context, url, { status, tradeInAnswer: answer });
    }
    const handleTradeInForm = createTradeInForm({ ...options, storePhoto: storePhotoOf(network), respond });
    return handleTradeInForm(request, { network, publicUrl });
  }

  /** `POST /trade-in/photos`: one photograph, sent by the page's scripts before the form. */
  function servePhoto(context: AppContext): Promise<Response> {
    const { network, publicUrl } = context.var;
    const limits = { maxBytes: maxPhotoBytes, memory: options.memory, network };
    return answerMultipartForm(context.req.raw, publicUrl, limits, (form) => storePhoto(form, network));
  }

  async function storePhoto(form: MultipartRequest, network: string): Promise<Response> {
    if (form.kind === 'refused') return toPhotoRefusal(form.response.status, await form.response.text());
    const file = form.fields.get('file');
    if (!(file instanceof File)) return toPhotoRefusal(400, 'Send one photograph.');
    try {
      return toJson({ id: await storePhotoOf(network)(file) }, 201);
    } catch (error) {
      if (error instanceof ApiError) return toPhotoRefusal(error.status, error.message);
      console.warn('A photograph could not be stored:', error);
      return toPhotoRefusal(503, 'The photograph could not be stored');
    }
  }

  return { serveForm, servePhoto };
}

function toPhotoRefusal(status: number, message: string): Response {
  return toJson({ error: { message } }, status);
}
