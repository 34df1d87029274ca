import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazyPublicSources } from './lazy-public-sources.ts';
import { createMessageId } from './messages/contact-message.ts';
import type * as Sources from './public-sources.ts';
import { aConfig } from './test-support.ts';

const { load, createPublicSources } = vi.hoisted(() => {
  const failures = { left: 0 };
  return { load: failures, createPublicSources: vi.fn() };
});
vi.mock('./public-sources.ts', async (importOriginal) => {
  const original = await importOriginal<typeof Sources>();
  createPublicSources.mockImplementation((...given: Parameters<typeof original.createPublicSources>) => {
    if (load.left > 0) {
      load.left -= 1;
      throw new Error('The file did not arrive');
    }
    return original.createPublicSources(...given);
  });
  return { ...original, createPublicSources };
});

beforeEach(() => {
  load.left = 0;
  createPublicSources.mockClear();
});
afterEach(() => vi.restoreAllMocks());

const message = {
  id: createMessageId(),
  fields: { name: 'Sam', email: 'sam@example.com', phone: '', message: 'Hello' },
  consentText: null,
  page: '/contact',
  trap: '',
  dealer: { name: 'Dream Motor Co.', email: 'sales@example.ca', timeZone: 'America/Toronto' },
};

test('each source is created once, on first use', async () => {
  const answer = vi.fn(async () => Response.json([]));
  const { contact, vehicles } = createLazyPublicSources(aConfig, answer);
  expect(createPublicSources).not.toHaveBeenCalled();
  await contact.getContact();
  await vehicles.getVehicles(['0b5b7a3e-1111-4111-8111-111111111111']);
  expect(createPublicSources).toHaveBeenCalledOnce();
  expect(answer).toHaveBeenCalledTimes(2);
});

test('code that fails to load counts as an unavailable backend, and is requested again', async () => {
  load.left = 1;
  const { contact } = createLazyPublicSources(aConfig, async () => Response.json([]));
  await expect(contact.getContact()).rejects.toMatchObject({ name: 'DomainError', kind: 'unavailable' });
  await expect(contact.getContact()).resolves.toMatchObject({ currency: 'CAD' });
});

test('a message is refused, not lost, if the code fails to load', async () => {
  load.left = 1;
  const { messages } = createLazyPublicSources(aConfig);
  await expect(messages.send(message)).resolves.toMatchObject({ success: false });
});
