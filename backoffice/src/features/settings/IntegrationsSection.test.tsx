// @vitest-environment jsdom
import type { Integrations } from '@dealer/shared-domain/staff';
import { someIntegrations } from '@dealer/shared-domain/test-support';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { IntegrationsSection } from './IntegrationsSection.tsx';

afterEach(cleanup);

function stateOf(name: string, integrations: Integrations): string | undefined {
  const element = (
    <IntegrationsSection state={{ phase: 'known', integrations, checkedAtMs: 0 }} onCheck={() => undefined} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const state = screen.getByText(name).nextElementSibling?.querySelector('span')?.textContent ?? undefined;
  cleanup();
  return state;
}

const withMail = (mail: Partial<Integrations['mail']>): Integrations => ({
  ...someIntegrations,
  mail: { ...someIntegrations.mail, isConfigured: true, isReachable: true, lastError: null, ...mail },
});

test('mails that stay on this machine are not shown as sent', () => {
  expect(stateOf('Mail', withMail({ isLocal: true }))).toBe('Not sent');
  expect(stateOf('Mail', withMail({ isLocal: false }))).toBe('Answers');
  expect(stateOf('Mail', withMail({ isLocal: false, lastError: 'HTTP 403' }))).toBe('Last mail failed');
});

test('a media host that responds is shown as answering, not as connected', () => {
  const integrations = {
    ...someIntegrations,
    media: { ...someIntegrations.media, isConfigured: true, isReachable: true },
  };
  expect(stateOf('Media host', integrations)).toBe('Answers');
});
