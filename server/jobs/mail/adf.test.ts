// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { type AdfDealer, type Prospect, toAdf } from './adf.ts';

const dealer: AdfDealer = {
  ...{ dealer_name: 'Dream Motor Co.', dealer_email: 'sales@example.ca', dealer_phone: '4165550142' },
  ...{ dealer_address: '100 Showroom Road', timezone: 'America/Toronto', currency: 'CAD' },
};
const prospect: Prospect = {
  ...{ id: '6d2f1c3a-0000-4000-8000-000000000001', created_at: '2026-11-21T19:41:07.123Z', source: 'trade-in' },
  ...{ name: 'Alicia Moreau', email: 'alicia@example.com', phone: '(416) 555-0163', test_drive_at: null },
  vehicle: {
    ...{ year: 2021, make: 'Toyota', model: 'Camry', trim: 'SE', vin: '4T1G11AK5MU000117', stock_number: '26-117' },
    ...{ mileage: 61_300, price: 25_480 },
  },
  trade_ins: [
    { year: 2014, make: 'Toyota', model: 'Corolla', trim: '', vin: '', kilometres: 142_600, condition: 'good' },
  ],
  messages: ['Is it still there?'],
};

/** The content models of the DTD of ADF 1.0, as far as we write its elements: `?` may be missing, `*` also repeated. */
const models: Record<string, string[]> = {
  adf: ['prospect'],
  prospect: ['id*', 'requestdate', 'vehicle', 'vehicle*', 'customer', 'vendor', 'provider?'],
  vehicle: [
    ...['id*', 'year', 'make', 'model', 'vin?', 'stock?', 'trim?', 'doors?', 'bodystyle?', 'transmission?'],
    ...['odometer?', 'colorcombination*', 'imagetag?', 'price?', 'pricecomments?', 'option*', 'finance?', 'comments?'],
  ],
  customer: ['contact', 'id*', 'timeframe?', 'comments?'],
  vendor: ['id*', 'vendorname', 'url?', 'contact'],
  provider: ['id*', 'name', 'service?', 'url?', 'email?', 'phone?', 'contact?'],
  contact: ['name', 'name*', 'email?', 'phone*', 'address?'],
  address: ['street', 'street*', 'apartment?', 'city?', 'regioncode?', 'postalcode?', 'country?'],
};

async function read(change: Partial<Prospect> = {}, publicUrl = 'https://cars.test') {
  const xml = await toAdf({ ...prospect, ...change }, dealer, publicUrl);
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  for (const element of document.querySelectorAll('*')) expectModel(element);
  const texts = (path: string) => [...document.querySelectorAll(path)].map(({ textContent }) => textContent);
  return { xml, document, texts };
}

function expectModel(element: Element): void {
  const model = models[element.localName];
  const children = [...element.children].map(({ localName }) => localName);
  if (!model) {
    expect(children, `${element.localName} has text only`).toEqual([]);
    return;
  }
  const pattern = model.map((part) => {
    const name = part.replace(/[?*]$/, '');
    return part.endsWith('*') ? `(?:${name} )*` : part.endsWith('?') ? `(?:${name} )?` : `${name} `;
  });
  const given = children.map((name) => `${name} `).join('');
  expect(given, element.localName).toMatch(new RegExp(`^${pattern.join('')}$`));
}

test('a lead is ADF 1.0 with the vehicle, the trade-in, the customer and the dealer', async () => {
  const { xml, document, texts } = await read();
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*<\?adf version="1\.0"\?>\s*<adf>/);
  expect(document.querySelector('prospect')?.getAttribute('status')).toBe('new');
  expect(texts('prospect > id')).toEqual([prospect.id]);
  expect(texts('requestdate')).toEqual(['2026-11-21T14:41:07-05:00']);
  const [wanted, offered] = document.querySelectorAll('vehicle');
  expect([wanted?.getAttribute('interest'), wanted?.getAttribute('status')]).toEqual(['buy', 'used']);
  expect([...(wanted?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    ...['2021', 'Toyota', 'Camry', '4T1G11AK5MU000117', '26-117', 'SE', '61300', '25480'],
  ]);
  expect(wanted?.querySelector('odometer')?.getAttribute('units')).toBe('km');
  expect(wanted?.querySelector('price')?.getAttribute('currency')).toBe('CAD');
  expect(offered?.getAttribute('interest')).toBe('trade-in');
  expect(offered?.querySelector('odometer')?.textContent).toBe('142600');
  expect(offered?.querySelector('comments')?.textContent).toBe('Condition as the customer says: Good');
  expect(texts('customer name, customer email, customer phone')).toEqual([
    ...['Alicia Moreau', 'alicia@example.com', '(416) 555-0163'],
  ]);
  expect(texts('customer > comments')).toEqual(['Is it still there?']);
  expect(texts('vendorname')).toEqual(['Dream Motor Co.']);
  expect(texts('provider > id, provider > name')).toEqual(['https://cars.test', 'Dream Motor Co. website']);
});

test('a lead with little to say is still valid', async () => {
  const { document, texts } = await read(
    { vehicle: null, trade_ins: [], messages: [], phone: '', source: 'alert' },
    '',
  );
  expect(texts('vehicle > year, vehicle > make, vehicle > model')).toEqual(['', '', '']);
  expect(texts('customer > comments')).toEqual(['Asked for an alert about new vehicles']);
  expect(document.querySelector('url')).toBeNull();
});

test('a test drive is the interest, with its time', async () => {
  const { document, texts } = await read({ source: 'test-drive', test_drive_at: '2026-11-22T17:00:00Z' });
  expect(document.querySelector('vehicle')?.getAttribute('interest')).toBe('test-drive');
  expect(texts('customer > comments')).toEqual(['Test drive: 2026-11-22T12:00:00-05:00\n\nIs it still there?']);
});

test('hostile text comes back as it was written, without characters that XML has no place for', async () => {
  const hostile = ']]> <script>alert(1)</script> <!-- x --> & &amp; &lol; "q" \u{1F697} é';
  const controls = 'a\u0000b\u0008c\u001Fd\uFFFEe\uD800f';
  const { xml, document, texts } = await read({
    name: `${hostile}${controls}`,
    messages: [`${hostile}\n${controls}\t`],
  });
  expect(texts('customer name')).toEqual([`${hostile}abcdef`]);
  expect(texts('customer > comments')).toEqual([`${hostile}\nabcdef\t`]);
  expect(document.querySelector('script')).toBeNull();
  expect(xml).not.toContain(']]>');
});
