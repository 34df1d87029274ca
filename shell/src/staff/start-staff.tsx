import { type PublicConfig, paths } from '@dealer/shared-domain';
import { createRoot } from 'react-dom/client';
import { hasStoredSession } from '../stored-session.ts';
import { createStaffServices } from './create-staff-services.ts';
import { loadSignIn } from './LazySignIn.tsx';
import { StaffApp } from './StaffApp.tsx';
import { takePasswordLink } from './take-password-link.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

/** Renders the staff side into the document of a staff address. */
export function startStaff(root: HTMLElement, config: PublicConfig) {
  const services = createStaffServices(config, () => location.assign(paths.home));
  const link = takePasswordLink();
  services.session.check();
  // A stored session is usually valid, so its page loads while the backend checks it.
  if (hasStoredSession() && link === null) services.backoffice.open().catch(() => undefined);
  if (!hasStoredSession() || link !== null) loadSignIn().catch(() => undefined);
  createRoot(root).render(
    <StaffServicesProvider value={services}>
      <StaffApp link={link} />
    </StaffServicesProvider>,
  );
}
