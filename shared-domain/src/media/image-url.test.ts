import { expect, test } from 'vitest';
import { aConfig } from '../test-support.ts';
import { imageSrcSet, imageUrl, posterUrl, videoUrl } from './image-url.ts';

const image = { publicId: 'demo/cars/sedan-silver/front', url: 'http://other.test/front.jpg', width: 1200 };
const base = 'http://media.test/dealer/image/upload';

test('an image is requested at the next available width', () => {
  expect(imageUrl(aConfig, image, 400)).toBe(`${base}/w_400,f_auto,q_auto/demo/cars/sedan-silver/front`);
  expect(imageUrl(aConfig, image, 401)).toContain('/w_480,');
  expect(imageUrl(aConfig, image, 5000)).toContain('/w_1600,');
});

test("the source set never exceeds the original's width", () => {
  expect(imageSrcSet(aConfig, image, [1600, 800, 400])).toBe(
    `${base}/w_400,f_auto,q_auto/${image.publicId} 400w, ${base}/w_800,f_auto,q_auto/${image.publicId} 800w`,
  );
  expect(imageSrcSet(aConfig, { ...image, width: 100 }, [400, 800])).toMatch(/ 400w$/);
});

test('an image on another host keeps its URL', () => {
  expect(imageUrl(aConfig, { publicId: '', url: image.url }, 400)).toBe(image.url);
  expect(imageSrcSet(aConfig, { ...image, publicId: '' }, [400])).toBeUndefined();
});

test('the public id is escaped in the URL', () => {
  expect(imageUrl(aConfig, { publicId: 'a b, c/"?#x', url: '' }, 160)).toBe(
    `${base}/w_160,f_auto,q_auto/a%20b%2C%20c/%22%3F%23x`,
  );
});

test('a video is delivered as MP4', () => {
  expect(videoUrl(aConfig, { publicId: 'demo/videos/walk', url: '' })).toBe(
    'http://media.test/dealer/video/upload/demo/videos/walk.mp4',
  );
});

test('a poster has its own URL or one on the media host', () => {
  expect(posterUrl(aConfig, { thumbnailUrl: 'https://cdn.test/a.jpg' })).toBe('https://cdn.test/a.jpg');
  expect(posterUrl(aConfig, { thumbnailUrl: '/demo/cars/suv-green/front' })).toBe(
    `${base}/w_640,f_auto,q_auto/demo/cars/suv-green/front`,
  );
  expect(posterUrl(aConfig, { thumbnailUrl: null })).toBeUndefined();
});
