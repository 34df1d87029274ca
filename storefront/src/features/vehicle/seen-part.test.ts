import { expect, test } from 'vitest';
import { toSeenPart } from './seen-part.ts';

const window = { width: 1000, height: 500 };

test('the middle of a picture enlarged twice is half of it', () => {
  const picture = { width: 2000, height: 1000 };
  expect(toSeenPart({ pan: { x: -500, y: -250 }, picture, window })).toEqual({
    ...{ top: 25, right: 25, bottom: 25, left: 25 },
  });
});

test('a picture that is narrower than the window is seen in its whole width', () => {
  const picture = { width: 800, height: 1000 };
  expect(toSeenPart({ pan: { x: 100, y: 0 }, picture, window })).toEqual({ top: 0, right: 0, bottom: 50, left: 0 });
});

test('a picture that is pulled beyond its edge has no part outside of itself', () => {
  const picture = { width: 2000, height: 1000 };
  expect(toSeenPart({ pan: { x: 80, y: -600 }, picture, window })).toMatchObject({ left: 0, bottom: 0 });
});
