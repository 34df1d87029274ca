// @vitest-environment jsdom
import { type Reviews, type ReviewsAnswer, reviewsRefreshed, toFailedAnswer } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { onSite, renderOnSite } from '../vehicle/test-support.tsx';
import { ReviewsSection } from './ReviewsSection.tsx';
import { anAnswer, aReview, someReviews } from './test-reviews.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function renderSection(overrides: Partial<Reviews> = {}) {
  return renderOnSite(<ReviewsSection />, null, { reviews: someReviews(overrides) });
}

/** The section with what the service answered. */
async function renderAnswer(answer: ReviewsAnswer) {
  const rendered = renderSection({ fetchWithRetry: async () => answer });
  await waitFor(() => expect(screen.queryByText('Loading reviews...')).toBeNull());
  return rendered;
}

const cards = () => screen.getAllByRole('listitem');

describe('its states', () => {
  test('the server renders heading and link, and asks for nothing', () => {
    const fetchWithRetry = vi.fn(someReviews().fetchWithRetry);
    const html = renderToString(onSite(<ReviewsSection />, null, { reviews: someReviews({ fetchWithRetry }) }));
    expect(html).toContain('Customer Reviews');
    expect(html).toContain('https://www.google.com/maps/search/?api=1&amp;query=');
    expect(html).not.toContain('Loading reviews');
    expect(html).not.toContain('style=');
    expect(fetchWithRetry).not.toHaveBeenCalled();
  });

  test('nothing is asked for before the section is near the window', async () => {
    const observers: { tell: (isIntersecting: boolean) => void; margin: string | undefined }[] = [];
    const disconnect = vi.fn();
    const observe = vi.fn();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = observe;
        disconnect = disconnect;
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
          observers.push({
            tell: (isIntersecting) => callback([{ isIntersecting }]),
            margin: options?.rootMargin,
          });
        }
      },
    );
    const fetchWithRetry = vi.fn(async () => anAnswer());
    renderSection({ fetchWithRetry });
    expect(observers[0]?.margin).toBe('600px 0px');
    act(() => observers[0]?.tell(false));
    expect(fetchWithRetry).not.toHaveBeenCalled();
    act(() => observers[0]?.tell(true));
    expect(screen.getByRole('status').textContent).toContain('Loading reviews...');
    await screen.findByText('Showing 1 newest review');
    expect(disconnect).toHaveBeenCalled();
  });

  test('while it waits it says so', () => {
    renderSection({ fetchWithRetry: () => new Promise(() => undefined) });
    expect(screen.getByRole('heading', { level: 2, name: 'Customer Reviews' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain('Loading reviews...');
  });

  test('it says how many it shows and when they were taken from the service', async () => {
    await renderAnswer(anAnswer([1, 2, 3, 4, 5].map((day) => aReview({ author: `Customer ${day}` }))));
    expect(screen.getByText('Showing 5 newest reviews')).toBeTruthy();
    expect(screen.getByText('Last updated: Nov 21, 2026')).toBeTruthy();
    expect(screen.getByText('4.8 out of 5 from 212 reviews')).toBeTruthy();
    expect(cards()).toHaveLength(5);
    expect(screen.getByText(/Reviews from Google Maps/)).toBeTruthy();
    expect(screen.queryByText('Demonstration reviews')).toBeNull();
    const link = screen.getByRole('link', { name: 'View all reviews on Google (opens in a new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://maps.test/place', '_blank']);
  });

  test('without an address of its own the link finds the dealer on the service', async () => {
    await renderAnswer(anAnswer([aReview()], { url: null }));
    const link = screen.getByRole('link', { name: /View all reviews on Google/ });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Dream%20Motor/);
  });

  test('demonstration reviews are called so, and have no average', async () => {
    await renderAnswer(anAnswer([aReview()], { source: 'demo' }));
    expect(screen.getByText('Demonstration reviews')).toBeTruthy();
    expect(screen.getByText(/no customer wrote them/)).toBeTruthy();
    expect(screen.queryByText(/out of 5 from/)).toBeNull();
  });

  test('without reviews it says so', async () => {
    await renderAnswer(anAnswer([]));
    expect(screen.getByText('No reviews available at the moment.')).toBeTruthy();
  });

  test.each([
    'Method not allowed - please try refreshing the page',
    'Request timed out - please check your connection',
    'CORS error - please refresh the page',
    'Failed to fetch Google Reviews',
    'An unexpected error occurred',
  ])('a failure is told in place: %s', async (message) => {
    await renderAnswer(toFailedAnswer(message));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(`Error loading reviews: ${message}`);
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('a source that breaks off has the sentence for what nobody foresaw', async () => {
    renderSection({ fetchWithRetry: () => Promise.reject(new Error('odd')) });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Error loading reviews: An unexpected error occurred',
    );
  });

  test('Retry clears the cache, then loads again, and keeps the focus in its place', async () => {
    const calls: string[] = [];
    const answers = [toFailedAnswer('Failed to fetch Google Reviews'), anAnswer()];
    renderSection({
      fetchWithRetry: async () => {
        calls.push('fetch');
        return answers.shift() ?? anAnswer();
      },
      clearCache: async () => void calls.push('clear'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('status').textContent).toContain('Loading reviews...');
    expect(document.activeElement).not.toBe(document.body);
    await screen.findByText('Showing 1 newest review');
    expect(calls).toEqual(['fetch', 'clear', 'fetch']);
  });

  test('older reviews stand while the service is away', async () => {
    await renderAnswer({ ...anAnswer(), error: 'Failed to fetch Google Reviews' });
    expect(cards()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what is refreshed meanwhile shows at once', async () => {
    const answers = [anAnswer([aReview({ author: 'Old' })]), anAnswer([aReview({ author: 'New' })])];
    const { unmount } = renderSection({ fetchWithRetry: async () => answers.shift() ?? anAnswer() });
    await screen.findByText('Old');
    window.dispatchEvent(new CustomEvent(reviewsRefreshed));
    await screen.findByText('New');
    unmount();
    window.dispatchEvent(new CustomEvent(reviewsRefreshed));
  });
});

describe('a review', () => {
  test('shows stars in words, the text, who wrote it and when', async () => {
    await renderAnswer(anAnswer([aReview({ rating: 4, authorUrl: 'https://maps.test/priya' })]));
    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy();
    expect(screen.getByText('The price on the site was the price on the bill.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Priya Sandhu/ }).getAttribute('href')).toBe('https://maps.test/priya');
    const time = screen.getByText('2 weeks ago');
    expect([time.getAttribute('datetime'), time.title]).toEqual(['2026-11-04T16:20:00.000Z', 'Nov 4, 2026']);
  });

  test('without the words of the service its date is shown; without a date nothing is made up', async () => {
    await renderAnswer(
      anAnswer([aReview({ relativeTime: '' }), aReview({ author: 'Bea', relativeTime: '', publishedAt: null })]),
    );
    expect(screen.getByText('Nov 4, 2026')).toBeTruthy();
    expect(cards()[1]?.querySelector('time')).toBeNull();
  });

  test('markup in a review is text', async () => {
    const text = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await renderAnswer(anAnswer([aReview({ text, author: '<b>Mallory</b>' })]));
    expect(screen.getByText(text)).toBeTruthy();
    expect(cards()[0]?.querySelector('script, img, b b')).toBeNull();
  });

  test.each([
    ['Priya Sandhu', 'PS'],
    ['Cher', 'C'],
    ['Anne-Marie van den Berg', 'AB'],
    ['(élodie) 3', 'É'],
  ])('%s without a photograph has the initials %s', async (author, initials) => {
    await renderAnswer(anAnswer([aReview({ author })]));
    expect(screen.getByText(initials)).toBeTruthy();
  });

  test('a name without letters has a drawing', async () => {
    await renderAnswer(anAnswer([aReview({ author: '123 !' })]));
    expect(cards()[0]?.querySelector('span[aria-hidden] svg')).toBeTruthy();
  });

  test.each([
    'http://media.test/dealer/priya.jpg',
    '/pictures/priya.jpg',
    'https://lh3.googleusercontent.com/a/priya=s128',
  ])(
    'a photograph of our own or of the review service is shown, and gives way to the initials when it is broken: %s',
    async (profilePhoto) => {
      const { container } = await renderAnswer(anAnswer([aReview({ profilePhoto })]));
      const photo = container.querySelector('img');
      expect([photo?.getAttribute('src'), photo?.alt]).toEqual([profilePhoto, '']);
      if (photo) fireEvent.error(photo);
      expect(container.querySelector('img')).toBeNull();
      expect(screen.getByText('PS')).toBeTruthy();
    },
  );

  test.each([
    'https://lh3.googleusercontent.test/a.jpg',
    'http://lh3.googleusercontent.com/a.jpg',
    '//media.test.evil.test/a.jpg',
    'http://media.test.evil.test/a.jpg',
    'javascript:alert(1)',
    'http://[',
  ])('no other party is asked for a photograph: %s', async (profilePhoto) => {
    const { container } = await renderAnswer(anAnswer([aReview({ profilePhoto })]));
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('PS')).toBeTruthy();
  });

  test('a text that does not fit opens on demand', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(400);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(120);
    await renderAnswer(anAnswer());
    const more = screen.getByRole('button', { name: 'Read more of the review by Priya Sandhu' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(more);
    fireEvent.click(screen.getByRole('button', { name: 'Show less of the review by Priya Sandhu', expanded: true }));
    expect(more.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the row', () => {
  test('three fit beside each other, more are reached in steps', async () => {
    await renderAnswer(anAnswer([aReview(), aReview(), aReview()]));
    expect(screen.queryByRole('button', { name: 'Next reviews' })).toBeNull();
    cleanup();

    await renderAnswer(anAnswer([1, 2, 3, 4].map((day) => aReview({ author: `Customer ${day}` }))));
    const row = screen.getByRole('region', { name: 'Newest reviews' });
    const scrollBy = vi.fn();
    Object.assign(row, { scrollBy });
    vi.spyOn(row, 'clientWidth', 'get').mockReturnValue(1000);
    vi.spyOn(row, 'scrollWidth', 'get').mockReturnValue(1400);
    const previous = screen.getByRole('button', { name: 'Previous reviews' });
    const next = screen.getByRole('button', { name: 'Next reviews' });
    expect([row.tabIndex, previous.getAttribute('aria-disabled')]).toEqual([0, 'true']);
    fireEvent.click(next);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: 800 });
    row.scrollLeft = 400;
    fireEvent.scroll(row);
    expect([previous, next].map((button) => button.getAttribute('aria-disabled'))).toEqual(['false', 'true']);
    fireEvent.click(previous);
    expect(scrollBy).toHaveBeenLastCalledWith({ left: -800 });
  });
});
