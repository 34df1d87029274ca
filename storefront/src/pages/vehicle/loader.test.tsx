// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aVehicle } from '../../test-support/site.tsx';
import { renderStorefront } from '../../test-support/storefront.tsx';

afterEach(cleanup);

const id = '00000000-0000-4000-8000-000000000001';
const civic = aVehicle({ id });
const insight = aVehicle({ id: '00000000-0000-4000-8000-000000000002', model: 'Insight' });

test('similar vehicles that come with the vehicle are not asked for again', async () => {
  const getSimilar = vi.fn();
  renderStorefront(`/inventory/${id}`, vi.fn(), async () => ({ ...civic, similar: [insight] }), {}, { getSimilar });
  await screen.findByRole('link', { name: /Insight/ });
  expect(getSimilar).not.toHaveBeenCalled();
});

test('without them, as from an older shell, they are asked for', async () => {
  renderStorefront(`/inventory/${id}`, vi.fn(), async () => civic, {}, { getSimilar: async () => [insight] });
  await screen.findByRole('link', { name: /Insight/ });
});
