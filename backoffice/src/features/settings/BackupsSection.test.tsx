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

test('two backups of one minute have names and times of their own', async () => {
  const of = (seconds: string) => ({
    name: `2026-11-21T19-41-${seconds}-000Z.tar.gz`,
    createdAt: `2026-11-21T19:41:${seconds}.000Z`,
    bytes: 1_000_000,
    withMedia: false,
  });
  const backups = [of('42'), of('07')];
  const { listBackups, ...integrations } = anIntegrationsSource();
  const answer = await listBackups();
  if (answer.kind !== 'done') throw new Error('no list');
  const value = { ...answer.value, backups };
  renderWithStaff(<BackupsSection isOwner />, {
    integrations: { ...integrations, listBackups: async () => ({ kind: 'done', value }) },
  });
  await screen.findByRole('button', { name: /2:41:42 PM$/ });
  screen.getByRole('button', { name: /2:41:07 PM$/ });
  screen.getByText(/2:41:07 PM$/);
});
