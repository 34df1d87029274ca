import { fallbackContact, type VehicleImage } from '@dealer/shared-domain';
import { aConfig } from '@dealer/shared-domain/test-support';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { PageHead } from './PageHead.tsx';

const site = vi.hoisted(() => ({ publicUrl: '' }));
vi.mock('../../site.tsx', () => ({
  useSite: () => ({ config: { ...aConfig, ...site }, contact: fallbackContact }),
}));

const image: VehicleImage = {
  publicId: 'cars/front',
  url: '',
  alt: 'Front of a silver sedan',
  width: 2400,
  height: 1600,
  placeholderColor: '#b7b7b7',
};

function headOf(props: Partial<ComponentProps<typeof PageHead>> = {}, publicUrl = 'https://cars.test') {
  site.publicUrl = publicUrl;
  return renderToString(<PageHead title="About" description="Who we are." path="/about" {...props} />);
}

test('a page says its title, its description and its one address', () => {
  const html = headOf();
  expect(html).toContain('<title>About | Dream Motor Co.</title>');
  expect(html).toContain('<meta name="description" content="Who we are."/>');
  expect(html).toContain('<link rel="canonical" href="https://cars.test/about"/>');
  expect(html).toContain('<meta property="og:url" content="https://cars.test/about"/>');
  expect(html).toContain('<meta property="og:title" content="About"/>');
  expect(html).not.toContain('robots');
});

test('the picture of a car is shared at 1200 pixels with its size', () => {
  const html = headOf({ image, type: 'product' });
  const address = 'http://media.test/dealer/image/upload/w_1200,f_auto,q_auto/cars/front';
  expect(html).toContain(`<meta property="og:image" content="${address}"/>`);
  expect(html).toContain(`<meta name="twitter:image" content="${address}"/>`);
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="800"/>');
  expect(html).toContain('<meta property="og:image:alt" content="Front of a silver sedan"/>');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  expect(html).toContain('<meta property="og:type" content="product"/>');
});

test('a page without a vehicle’s picture shares the dealership’s', () => {
  const html = headOf();
  expect(html).toContain('<meta property="og:image" content="https://cars.test/dealership.jpg"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  expect(html).toContain('<meta property="og:image:alt" content="Dream Motor Co."/>');
});

test('a smaller picture keeps its size, and one on this site is named in full', () => {
  expect(headOf({ image: { ...image, width: 600, height: 400 } })).toContain('og:image:width" content="600"');
  expect(headOf({ image: { ...image, publicId: '', url: '/a.webp' } })).toContain('content="https://cars.test/a.webp"');
});

test('a page that is not indexed has no canonical address', () => {
  const html = headOf({ noindex: true });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).not.toContain('canonical');
});

test('where the site’s address is not known a page names itself by its path', () => {
  const html = headOf({}, '');
  expect(html).toContain('<link rel="canonical" href="/about"/>');
  expect(html).not.toContain('og:url');
});

test('what is written in a title stays text', () => {
  expect(headOf({ title: '</title><script>', description: '"><script>' })).not.toContain('<script>');
});
