import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { loadPricing } from '../../features/pricing/lazy-pricing.ts';
import { anImage, aVehicle, onSite, someDisclosures } from '../../test-support/site.tsx';
import { VehiclePage } from './Page.tsx';

await loadPricing();

const vehicle = aVehicle({
  description: 'One owner',
  features: ['Sunroof'],
  images: [anImage('front'), anImage('rear')],
  videos: [{ publicId: 'walk', url: '', thumbnailUrl: null }],
  soldAsIs: true,
  disclosures: someDisclosures({ exterior: { state: 'reported', text: 'One scratch', images: [anImage('scratch')] } }),
});
const html = renderToString(onSite(<VehiclePage />, { vehicle, similar: [] }));

test('the page holds its content before any script runs', () => {
  for (const content of [
    '2019 Honda Civic EX',
    '$18,995',
    'One owner',
    'Sunroof',
    'One scratch',
    'Nothing reported',
    '$21,464.35',
  ]) {
    expect(html).toContain(content);
  }
  expect(html).toContain('href="tel:+14165550142"');
  // Without scripts, a form leads to the contact page.
  expect(html).toMatch(
    /<form[^>]* action="\/contact" method="get"><input type="hidden" name="vehicle" value="6d2f1c3a-/,
  );
});

test('without scripts every photograph is reached by a link', () => {
  for (const publicId of ['front', 'rear', 'scratch']) {
    expect(html).toContain(`href="http://media.test/dealer/image/upload/w_1600,f_auto,q_auto/${publicId}"`);
  }
});

test('nothing needs a style attribute, and no dialog is there before it is opened', () => {
  expect(html).not.toMatch(/\sstyle=/);
  expect(html).not.toContain('<dialog');
});
