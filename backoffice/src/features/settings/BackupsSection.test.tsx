// @vitest-environment jsdom
import { DomainError } from '@dealer/shared-domain';
import { anIntegrationsSource } from '@dealer/shared-domain/test-support';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithStaff } from '../../test-staff-page.tsx';
import { BackupsSection } from './BackupsSection.tsx';

afterEach(cleanup);

test('the backups say how one is restored', async () => {
  renderWithStaff(<BackupsSection isOwner />);
  const command = await screen.findByText(/^npm run restore/);
  expect(command.parentElement?.textContent).toMatch(/^To restore one, stop the site .* moved aside\.$/);
});

test('a backup that is gone says so when it is downloaded', async () => {
  const gone = new DomainError('not-found', 'This backup no longer exists.');
  const integrations = { ...anIntegrationsSource(), downloadBackup: () => Promise.reject(gone) };
  renderWithStaff(<BackupsSection isOwner />, { integrations });
  fireEvent.click(await screen.findByRole('button', { name: /^Download backup of/ }));
  await screen.findByText('This backup no longer exists.');
});
