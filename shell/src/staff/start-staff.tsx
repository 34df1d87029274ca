import { type PublicConfig, paths } from '@dealer/shared-domain';
import { createRoot } from 'react-dom/client';
import { hasStoredSession } from '../stored-session.ts';
import { StaffApp } from './StaffApp.tsx';
import { createStaffServices } from './staff-services.ts';
import { takePasswordLink } from './take-password-link.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

/** Takes over the document of a staff address. */
export function startStaff(root: HTMLElement, config: PublicConfig) {
  const services = createStaffServices(config, () => location.assign(paths.home));
  const link = takePasswordLink();
  services.session.check();
  // A session that is there is good as a rule: its page is fetched while the backend is asked.
  if (hasStoredSession() && link === null) services.backoffice.open().catch(() => undefined);
  createRoot(root).render(
    <StaffServicesProvider value={services}>
      <StaffApp link={link} />
    </StaffServicesProvider>,
  );
}
