// @vitest-environment jsdom
import {
  backupDays,
  type DealerContact,
  DomainError,
  fallbackContact,
  operatorRetention,
  retention,
} from '@dealer/shared-domain';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderStorefront } from '../test-support/storefront.tsx';

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
    .map((heading) => heading.textContent.trim());
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
  main.getByRole('heading', { name: 'Our story' });
  expect(headings(3, main.getByRole('region', { name: 'Why Choose Us?' }))).toEqual([
    'Quality Guaranteed',
    'Transparent Pricing',
    'Customer First',
    'Local Expertise',
  ]);
  main.getByText('100 Showroom Road, Scarborough, Ontario');
});

test('home and About say the same figures once the dealership has filled them in', async () => {
  const figures = { vehiclesSold: '640', happyCustomers: '450+', yearsInBusiness: '7' };
  const filledIn = { ...fallbackContact, figures };
  const about = await openPage('/about', filledIn);
  await about.findByText('450+');
  expect(about.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(
    expect.arrayContaining(['640', '450+', '7']),
  );
  cleanup();
  const home = await openPage('/', filledIn);
  await home.findByText('450+');
  expect(home.getByText('happy customers').nextElementSibling?.textContent).toBe('450+');
  expect(home.getByText('years of experience').nextElementSibling?.textContent).toBe('7');
});

test('UCDA and OMVIC stand in frames, with the number that the settings know', async () => {
  const main = await openPage('/about');
  const region = within(await main.findByRole('region', { name: 'Registered and accountable' }));
  region.getByText('UCDA');
  region.getByText('OMVIC');
  region.getByText('1234567 Ontario Inc., registration 5550123');
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
  main.getByRole('heading', { name: 'Tax appraisals' });
  main.getByRole('heading', { name: 'Insurance appraisals' });
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
  await main.findByRole('figure', { name: 'Sample report for an invented car' });
  main.getByText('2014 Sample Wagon');
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]')?.content;
  expect(description).toMatch(/by Dream Motor Co\.$/);
});

test('the contact page has every number, the mail address, hours, directions and a form', async () => {
  const main = await openPage('/contact');
  const methods = within(await main.findByRole('region', { name: 'Ways to reach us' }));
  expect(methods.getByRole('link', { name: '(416) 555-0142' }).getAttribute('href')).toBe('tel:+14165550142');
  expect(methods.getByRole('link', { name: '(416) 555-0178' }).getAttribute('href')).toBe('tel:+14165550178');
  methods.getByText('Main Office');
  methods.getByText('Service');
  expect(methods.getByRole('link', { name: 'sales@example.ca' }).getAttribute('href')).toBe('mailto:sales@example.ca');
  expect(methods.getByText('Mon–Fri').nextElementSibling?.textContent).toBe('9:00 AM–7:00 PM');
  expect(methods.getByRole('link', { name: /Get Directions/ }).getAttribute('target')).toBe('_blank');
  within(main.getByRole('region', { name: 'Send a message' })).getByLabelText('Message');
});

test('the legal pages name who is responsible, what the law is called and how to reach the dealer', async () => {
  const privacy = await openPage('/privacy');
  await privacy.findByText(/PIPEDA/);
  privacy.getByText(/1234567 Ontario Inc\. \(“we”\) is responsible/);
  expect(privacy.getAllByText(/no cookies/)).not.toHaveLength(0);
  const collect = privacy.getByRole('region', { name: 'What we collect, and why' }).textContent;
  for (const kind of ['Messages.', 'Test drives.', 'Trade-ins.', 'Alerts.']) expect(collect).toContain(kind);
  const device = within(privacy.getByRole('region', { name: 'What stays on your device' }));
  device.getByText(/typed into a message form and not sent/);
  const keep = privacy.getByRole('region', { name: 'How long we keep it' }).textContent;
  for (const period of [...Object.values(retention), ...Object.values(operatorRetention), `${backupDays} days`]) {
    expect(keep).toContain(period);
  }
  const reach = within(privacy.getByRole('region', { name: 'How to reach us' }));
  reach.getByRole('link', { name: 'sales@example.ca' });
  reach.getByRole('link', { name: '(416) 555-0142' });
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
