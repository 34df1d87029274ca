export type Review = {
  author: string;
  rating: number;
  text: string;
  relative_time_description: string;
  /** Seconds since the epoch. */
  time: number;
  profilePhoto: string | null;
  authorUrl: string | null;
};

export type ReviewsData = {
  reviews: Review[];
  /** The page with all reviews of the place. */
  url: string | null;
  rating: number | null;
  count: number | null;
  updatedAt: string;
};

export type PlaceSettings = { apiKey: string; placeId: string; apiUrl: string };

type Call = { fetchImplementation: typeof fetch; now: () => number; timeLimitMs: number };

type Fields = Record<string, unknown>;

const fieldMask = 'rating,userRatingCount,googleMapsUri,reviews';

/** Requests up to five reviews from the Places API. The key is sent in a header, to keep it out of addresses. */
export async function fetchPlaceReviews(
  { apiKey, placeId, apiUrl }: PlaceSettings,
  { fetchImplementation, now, timeLimitMs }: Call,
): Promise<ReviewsData> {
  const url = `${apiUrl.replace(/\/+$/, '')}/v1/places/${encodeURIComponent(placeId)}?languageCode=en`;
  const response = await fetchImplementation(url, {
    headers: { accept: 'application/json', 'x-goog-api-key': apiKey, 'x-goog-fieldmask': fieldMask },
    // A redirect could send the key to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  });
  if (!response.ok) throw new Error(`the service answered ${response.status}`);
  return { ...toReviewsData(await response.json()), updatedAt: new Date(now()).toISOString() };
}

function toReviewsData(body: unknown): Omit<ReviewsData, 'updatedAt'> {
  if (!isFields(body)) throw new Error('the service answered with something else');
  const list: unknown[] = Array.isArray(body.reviews) ? body.reviews : [];
  return {
    reviews: list.flatMap(toReview).sort((one, other) => other.time - one.time),
    url: toLink(body.googleMapsUri),
    rating: toNumber(body.rating),
    count: toNumber(body.userRatingCount),
  };
}

/** Reviews need stars and a date. */
function toReview(value: unknown): Review[] {
  const fields = toFields(value);
  const by = toFields(fields.authorAttribution);
  const rating = toNumber(fields.rating);
  const publishedAtMs = Date.parse(toText(fields.publishTime));
  if (rating === null || Number.isNaN(publishedAtMs)) return [];
  return [
    {
      author: toText(by.displayName),
      rating,
      text: toText(toFields(fields.text).text) || toText(toFields(fields.originalText).text),
      relative_time_description: toText(fields.relativePublishTimeDescription),
      time: Math.floor(publishedAtMs / 1000),
      profilePhoto: toLink(by.photoUri),
      authorUrl: toLink(by.uri),
    },
  ];
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function toLink(value: unknown): string | null {
  return typeof value === 'string' && value.startsWith('https://') ? value : null;
}
