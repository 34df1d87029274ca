// @vitest-environment jsdom
import { type DealerContact, DomainError, fallbackContact } from '@dealer/shared-domain';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderStorefront } from './test-storefront.tsx';

afterEach(cleanup);

const contact: DealerContact = {
  ...fallbackContact,
  registeredName: '1234567 Ontario Inc.',
  omvicNumber: '5550123',
  phones: [...fallbackContact.phones, { number: '416-555-0178', label: 'Service' }],
};

async function noVehicles(): Promise<never> {
  throw new DomainError('unavailable', 'no answer');
}

async function openPage(address: string, settings: DealerContact = contact) {
  renderStorefront(address, noVehicles, undefined, { contact: { getContact: async () => settings } });
  return within(await screen.findByRole('main'));
}

function headings(level: number, region: HTMLElement = screen.getByRole('main')): string[] {
  return within(region)
    .getAllByRole('heading', { level })
    .map((heading) => heading.textContent?.trim() ?? '');
}

const pages = [
  ['/about', 'Dream a Motor, Deals beyond Limits.', 'About us | Dream Motor Co.'],
  [
    '/appraisal-services',
    'Appraisal Services',
    'Car appraisals for tax and insurance in Scarborough | Dream Motor Co.',
  ],
  ['/contact', 'Contact', 'Contact | Dream Motor Co.'],
  ['/privacy', 'Privacy Policy', 'Privacy Policy | Dream Motor Co.'],
  ['/terms', 'Terms of Service', 'Terms of Service | Dream Motor Co.'],
  ['/accessibility', 'Accessibility', 'Accessibility | Dream Motor Co.'],
] as const;

test.each(pages)('%s has its heading, its title, a description and its own address', async (path, heading, title) => {
  const main = await openPage(path);
  expect((await main.findByRole('heading', { level: 1 })).textContent?.trim()).toBe(heading);
  expect(document.title).toBe(title);
  expect(document.querySelector<HTMLMetaElement>('meta[name=description]')?.content.length).toBeGreaterThan(40);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(path);
  expect(document.querySelector('meta[name=robots]')).toBeNull();
  expect(document.querySelector('[style]')).toBeNull();
});

test('the About page has three figures, the story, four reasons and the showroom', async () => {
  const main = await openPage('/about');
  await main.findByRole('heading', { level: 1 });
  const figures = main
    .getAllByRole('term')
    .map((term) => `${term.nextElementSibling?.textContent} ${term.textContent}`);
  expect(figures).toEqual(
    expect.arrayContaining(['500+ Vehicles Sold', '300+ Happy Customers', '5 Years In Business']),
  );
  expect(main.getByRole('heading', { name: 'Our story' })).toBeDefined();
  expect(headings(3, main.getByRole('region', { name: 'Why Choose Us?' }))).toEqual([
    'Quality Guaranteed',
    'Transparent Pricing',
    'Customer First',
    'Local Expertise',
  ]);
  expect(main.getByText('100 Showroom Road, Scarborough, Ontario')).toBeDefined();
});

test('UCDA and OMVIC stand in frames, with the number that the settings know', async () => {
  const main = await openPage('/about');
  const region = within(await main.findByRole('region', { name: 'Registered and accountable' }));
  expect(region.getByText('UCDA')).toBeDefined();
  expect(region.getByText('OMVIC')).toBeDefined();
  expect(region.getByText('1234567 Ontario Inc., registration 5550123')).toBeDefined();
});

test('without a number no registration is claimed', async () => {
  const main = await openPage('/about', fallbackContact);
  await main.findByRole('region', { name: 'Registered and accountable' });
  expect(document.body.textContent).not.toMatch(/registration \d|registered Ontario motor vehicle dealer/);
});

test('the appraisal page dials, jumps to its contact part and has two services, three reasons and four steps', async () => {
  const main = await openPage('/appraisal-services');
  expect((await main.findByRole('link', { name: 'Get Your Appraisal' })).getAttribute('href')).toBe('tel:+14165550142');
  expect(main.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('#contact');
  const reach = main.getByRole('region', { name: 'Contact Us' });
  expect(reach.id).toBe('contact');
  expect(headings(3, reach)).toEqual(['Call', 'E-mail', 'Address']);
  expect(main.getByRole('heading', { name: 'Tax appraisals' })).toBeDefined();
  expect(main.getByRole('heading', { name: 'Insurance appraisals' })).toBeDefined();
  expect(headings(3, main.getByRole('region', { name: 'Why choose us' }))).toHaveLength(3);
  expect(headings(3, main.getByRole('region', { name: 'Four steps' }))).toEqual([
    'Contact Us',
    'Vehicle Inspection',
    'Market Analysis',
    'Report Delivery',
  ]);
});

test('the appraisal page is reached by telephone, mail and on foot', async () => {
  const main = await openPage('/appraisal-services');
  const reach = within(await main.findByRole('region', { name: 'Contact Us' }));
  expect(reach.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toBe('tel:+14165550142');
  expect(reach.getByRole('link', { name: 'Send Email' }).getAttribute('href')).toMatch(/^mailto:sales@example\.ca\?/);
  const directions = reach.getByRole('link', { name: /Get Directions/ });
  expect([directions.getAttribute('target'), directions.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('the sample report says that it is one', async () => {
  const main = await openPage('/appraisal-services');
  expect(await main.findByRole('figure', { name: 'Sample report' })).toBeDefined();
});

test('the contact page has every number, the mail address, hours, directions and a form', async () => {
  const main = await openPage('/contact');
  const ways = within(await main.findByRole('region', { name: 'Ways to reach us' }));
  expect(ways.getByRole('link', { name: '(416) 555-0142' }).getAttribute('href')).toBe('tel:+14165550142');
  expect(ways.getByRole('link', { name: '(416) 555-0178' }).getAttribute('href')).toBe('tel:+14165550178');
  expect(ways.getByText('Main Office')).toBeDefined();
  expect(ways.getByText('Service')).toBeDefined();
  expect(ways.getByRole('link', { name: 'sales@example.ca' }).getAttribute('href')).toBe('mailto:sales@example.ca');
  expect(ways.getByText('Mon–Fri').nextElementSibling?.textContent).toBe('9:00 AM–7:00 PM');
  expect(ways.getByRole('link', { name: /Get Directions/ }).getAttribute('target')).toBe('_blank');
  expect(within(main.getByRole('region', { name: 'Send a message' })).getByLabelText('Message')).toBeDefined();
});

test('the legal pages name who is responsible, what the law is called and how to reach the dealer', async () => {
  const privacy = await openPage('/privacy');
  expect(await privacy.findByText(/PIPEDA/)).toBeDefined();
  expect(privacy.getByText(/1234567 Ontario Inc\. \(“we”\) is responsible/)).toBeDefined();
  expect(privacy.getAllByText(/no cookies/)).not.toHaveLength(0);
  const reach = within(privacy.getByRole('region', { name: 'How to reach us' }));
  expect(reach.getByRole('link', { name: 'sales@example.ca' })).toBeDefined();
  expect(reach.getByRole('link', { name: '(416) 555-0142' })).toBeDefined();
});

test.each(['/privacy', '/terms', '/accessibility'])(
  'each entry of the contents of %s leads to its part',
  async (path) => {
    const main = await openPage(path);
    const contents = within(await main.findByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const part = document.querySelector(link.getAttribute('href') ?? '');
      expect(part?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  },
);
