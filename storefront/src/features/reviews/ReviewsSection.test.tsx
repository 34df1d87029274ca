// @vitest-environment jsdom
import { type Reviews, type ReviewsAnswer, reviewsRefreshed, toFailedAnswer } from '@dealer/shared-domain';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { anAnswer, aReview, someReviews } from '../../test-support/reviews.ts';
import { onSite, renderOnSite } from '../../test-support/site.tsx';
import { ReviewsSection } from './ReviewsSection.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function renderSection(overrides: Partial<Reviews> = {}) {
  return renderOnSite(<ReviewsSection />, null, { reviews: someReviews(overrides) });
}

/** Renders the section with the service's response. */
async function renderAnswer(answer: ReviewsAnswer) {
  const rendered = renderSection({ fetchWithRetry: async () => answer });
  await waitFor(() => expect(screen.queryByText('Loading reviews...')).toBeNull());
  return rendered;
}

const cards = () => screen.getAllByRole('listitem');

describe('its states', () => {
  test('the server renders heading and link, and requests nothing', () => {
    const fetchWithRetry = vi.fn(someReviews().fetchWithRetry);
    const html = renderToString(onSite(<ReviewsSection />, null, { reviews: someReviews({ fetchWithRetry }) }));
    expect(html).toContain('Customer Reviews');
    expect(html).toContain('https://www.google.com/maps/search/?api=1&amp;query=');
    expect(html).not.toContain('Loading reviews');
    expect(html).not.toContain('style=');
    expect(fetchWithRetry).not.toHaveBeenCalled();
  });

  test('nothing is requested before the section is almost in view', async () => {
    const observers: { notify: (isIntersecting: boolean) => void; margin: string | undefined }[] = [];
    const disconnect = vi.fn();
    const observe = vi.fn();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = observe;
        disconnect = disconnect;
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options?: { rootMargin?: string }) {
          observers.push({
            notify: (isIntersecting) => callback([{ isIntersecting }]),
            margin: options?.rootMargin,
          });
        }
      },
    );
    const fetchWithRetry = vi.fn(async () => anAnswer());
    renderSection({ fetchWithRetry });
    expect(observers[0]?.margin).toBe('600px 0px');
    act(() => observers[0]?.notify(false));
    expect(fetchWithRetry).not.toHaveBeenCalled();
    act(() => observers[0]?.notify(true));
    expect(screen.getByRole('status').textContent).toContain('Loading reviews...');
    await screen.findByText('Showing 1 newest review');
    expect(disconnect).toHaveBeenCalled();
  });

  test('shows a spinner while it loads', () => {
    renderSection({ fetchWithRetry: () => new Promise(() => undefined) });
    screen.getByRole('heading', { level: 2, name: 'Customer Reviews' });
    expect(screen.getByRole('status').textContent).toContain('Loading reviews...');
  });

  test('it shows how many reviews there are and when they were fetched', async () => {
    await renderAnswer(anAnswer([1, 2, 3, 4, 5].map((day) => aReview({ author: `Customer ${day}` }))));
    screen.getByText('Showing 5 newest reviews');
    screen.getByText('Last updated: Nov 21, 2026');
    screen.getByText('4.8 out of 5 from 212 reviews');
    expect(cards()).toHaveLength(5);
    screen.getByText(/Reviews from Google Maps/);
    expect(screen.queryByText('Demonstration reviews')).toBeNull();
    const link = screen.getByRole('link', { name: 'View all reviews on Google (opens in a new tab)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://maps.test/place', '_blank']);
  });

  test('without an address the link searches for the dealer', async () => {
    await renderAnswer(anAnswer([aReview()], { url: null }));
    const link = screen.getByRole('link', { name: /View all reviews on Google/ });
    expect(link.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Dream%20Motor/);
  });

  test('demonstration reviews are labelled, and have no average', async () => {
    await renderAnswer(anAnswer([aReview()], { source: 'demo' }));
    screen.getByText('Demonstration reviews');
    screen.getByText(/no customer wrote them/);
    expect(screen.queryByText(/out of 5 from/)).toBeNull();
  });

  test('shows a message without reviews', async () => {
    await renderAnswer(anAnswer([]));
    screen.getByText('No reviews available at the moment.');
  });

  test.each([
    'Method not allowed - please try refreshing the page',
    'Request timed out - please check your connection',
    'CORS error - please refresh the page',
    'Failed to fetch Google Reviews',
    'An unexpected error occurred',
  ])('a failure is shown in place: %s', async (message) => {
    await renderAnswer(toFailedAnswer(message));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain(`Error loading reviews: ${message}`);
    within(alert).getByRole('button', { name: 'Retry' });
  });

  test('a source that throws shows the message for unexpected errors', async () => {
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

  test('older reviews are shown while the service is unavailable', async () => {
    await renderAnswer({ ...anAnswer(), error: 'Failed to fetch Google Reviews' });
    expect(cards()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a background refresh is shown immediately', async () => {
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
  test('shows labelled stars, the text, the author and the date', async () => {
    await renderAnswer(anAnswer([aReview({ rating: 4, authorUrl: 'https://maps.test/priya' })]));
    screen.getByRole('img', { name: '4 out of 5 stars' });
    screen.getByText('The price on the site was the price on the bill.');
    expect(screen.getByRole('link', { name: /^Priya Sandhu/ }).getAttribute('href')).toBe('https://maps.test/priya');
    const time = screen.getByText('2 weeks ago');
    expect([time.getAttribute('datetime'), time.title]).toEqual(['2026-11-04T16:20:00.000Z', 'Nov 4, 2026']);
  });

  test('without the service’s relative date the date is shown; without a date none is shown', async () => {
    await renderAnswer(
      anAnswer([aReview({ relativeTime: '' }), aReview({ author: 'Bea', relativeTime: '', publishedAt: null })]),
    );
    screen.getByText('Nov 4, 2026');
    expect(cards()[1]?.querySelector('time')).toBeNull();
  });

  test('markup in a review is text', async () => {
    const text = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await renderAnswer(anAnswer([aReview({ text, author: '<b>Mallory</b>' })]));
    screen.getByText(text);
    expect(cards()[0]?.querySelector('script, img, b b')).toBeNull();
  });

  test.each([
    ['Priya Sandhu', 'PS'],
    ['Cher', 'C'],
    ['Anne-Marie van den Berg', 'AB'],
    ['(élodie) 3', 'É'],
  ])('%s without a photograph has the initials %s', async (author, initials) => {
    await renderAnswer(anAnswer([aReview({ author })]));
    screen.getByText(initials);
  });

  test('a name without letters has an icon', async () => {
    await renderAnswer(anAnswer([aReview({ author: '123 !' })]));
    expect(cards()[0]?.querySelectorAll('span[aria-hidden] svg')).toHaveLength(1);
  });

  test.each([
    'http://media.test/dealer/priya.jpg',
    '/pictures/priya.jpg',
    'https://lh3.googleusercontent.com/a/priya=s128',
  ])(
    'a photograph from this site or the review service is shown, and replaced by initials if broken: %s',
    async (profilePhoto) => {
      const { container } = await renderAnswer(anAnswer([aReview({ profilePhoto })]));
      const photo = container.querySelector('img');
      expect([photo?.getAttribute('src'), photo?.alt]).toEqual([profilePhoto, '']);
      if (photo) fireEvent.error(photo);
      expect(container.querySelector('img')).toBeNull();
      screen.getByText('PS');
    },
  );

  test.each([
    'https://lh3.googleusercontent.test/a.jpg',
    'http://lh3.googleusercontent.com/a.jpg',
    '//media.test.evil.test/a.jpg',
    'http://media.test.evil.test/a.jpg',
    'javascript:alert(1)',
    'http://[',
  ])('no other site is requested for a photograph: %s', async (profilePhoto) => {
    const { container } = await renderAnswer(anAnswer([aReview({ profilePhoto })]));
    expect(container.querySelector('img')).toBeNull();
    screen.getByText('PS');
  });

  test('a truncated text can be expanded', async () => {
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
  test('three fit side by side, more are reached with previous and next', async () => {
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
