import { demonstrationReviews } from './demonstration-reviews.ts';
import { fetchPlaceReviews, type PlaceSettings, type ReviewsData } from './places-api.ts';

type FunctionEnvironment = { get(name: string): string | undefined };

type HandlerOptions = { fetchImplementation?: typeof fetch; now?: () => number; timeLimitMs?: number };

type Cached = { key: string; data: ReviewsData; loadedAtMs: number };

const maxAgeMs = 24 * 60 * 60 * 1000;
/** Pause between requests to a failing service. */
const pauseMs = 30_000;
const defaultTimeLimitMs = 8_000;
const methods = 'GET, OPTIONS';
const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': methods,
  'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
};

/**
 * Serves the place's newest reviews, or a demonstration set when no place is configured. While the service is
 * unavailable, the last loaded reviews are served.
 */
export function createReviewsHandler({
  fetchImplementation = (input, init) => fetch(input, init),
  now = Date.now,
  timeLimitMs = defaultTimeLimitMs,
}: HandlerOptions = {}): (request: Request, environment: FunctionEnvironment) => Promise<Response> {
  let cached: Cached | null = null;
  let running: { key: string; load: Promise<ReviewsData> } | null = null;
  let pause: { key: string; endsAtMs: number } | null = null;

  function getReviews(settings: PlaceSettings): Promise<ReviewsData> {
    const key = `${settings.apiUrl} ${settings.placeId}`;
    const known = cached?.key === key ? cached : null;
    if (known && now() - known.loadedAtMs < maxAgeMs) return Promise.resolve(known.data);
    if (pause?.key === key && now() < pause.endsAtMs)
      return known ? Promise.resolve(known.data) : Promise.reject(pause);
    if (running?.key !== key) running = { key, load: load(settings, key) };
    return known ? running.load.catch(() => known.data) : running.load;
  }

  async function load(settings: PlaceSettings, key: string): Promise<ReviewsData> {
    try {
      const data = await fetchPlaceReviews(settings, { fetchImplementation, now, timeLimitMs });
      cached = { key, data, loadedAtMs: now() };
      return data;
    } catch (error) {
      console.error('The reviews could not be loaded:', error instanceof Error ? error.message : 'unknown');
      pause = { key, endsAtMs: now() + pauseMs };
      throw error;
    } finally {
      running = null;
    }
  }

  return async (request, environment) => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: crossOriginHeaders });
    if (request.method !== 'GET') return respond({ error: 'Method not allowed' }, 405, { allow: methods });
    const settings = readSettings(environment);
    if (!settings) return respond({ data: demonstrationReviews(now()), source: 'demo' });
    try {
      return respond({ data: await getReviews(settings), source: 'google' });
    } catch {
      return respond({ error: 'Failed to fetch Google Reviews' }, 502);
    }
  };
}

export default createReviewsHandler();

/** Requires both the key and the place. */
function readSettings(environment: FunctionEnvironment): PlaceSettings | null {
  const apiKey = environment.get('GOOGLE_PLACES_API_KEY');
  const placeId = environment.get('GOOGLE_PLACE_ID');
  if (!apiKey || !placeId) return null;
  return { apiKey, placeId, apiUrl: environment.get('PLACES_API_URL') || 'https://places.googleapis.com' };
}

function respond(body: object, status = 200, headers: Record<string, string> = {}): Response {
  const cacheControl = { 'cache-control': status === 200 ? 'public, max-age=3600' : 'no-store' };
  return Response.json(body, { status, headers: { ...crossOriginHeaders, ...cacheControl, ...headers } });
}
