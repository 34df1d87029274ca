import { type PublicConfig, paths } from '@dealer/shared-domain';
import { createRoot } from 'react-dom/client';
import { StaffApp } from './StaffApp.tsx';
import { createStaffServices } from './staff-services.ts';
import { StaffServicesProvider } from './use-staff-services.ts';

/** Takes over the document of a staff address. */
export function startStaff(root: HTMLElement, config: PublicConfig) {
  const services = createStaffServices(config, () => location.assign(paths.home));
  services.session.check();
  createRoot(root).render(
    <StaffServicesProvider value={services}>
      <StaffApp />
    </StaffServicesProvider>,
  );
}
