import { staffPaths } from '@dealer/shared-domain/staff';
import { ButtonLink, Note } from '@dealer/shared-ui';
import { useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { CheckTable } from '../../features/diagnostic/CheckTable.tsx';
import type { Check } from '../../features/diagnostic/check.ts';
import { MapCheck } from '../../features/diagnostic/MapCheck.tsx';
import { createMapChecks } from '../../features/diagnostic/map-checks.ts';
import { checkLogin, nobody } from '../../features/diagnostic/service-checks.ts';
import { createVehicleChecks } from '../../features/diagnostic/vehicle-checks.ts';
import { useStaff } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import styles from './Page.module.css';

const tabs = [
  { id: 'login', label: 'Login' },
  { id: 'inventory', label: 'Inventory' },
  { id: 'maps', label: 'Maps' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** Manual tests: sign-in, loading vehicles, rendering a map. */
export function Page() {
  const { search } = useLocation();
  const requested = new URLSearchParams(search).get('tab');
  const { name } = useDealer();
  const shown: Tab = tabs.find(({ id }) => id === requested)?.id ?? 'login';
  return (
    <>
      <title>{`Component Tests | ${name}`}</title>
      <PageHead title="Component Tests">
        <ButtonLink to={staffPaths.diagnostic}>Diagnostics</ButtonLink>
      </PageHead>
      <nav className={styles.tabs} aria-label="Tests">
        {tabs.map(({ id, label }) => (
          <Link key={id} to={{ search: `?tab=${id}` }} replace aria-current={id === shown ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {shown === 'login' && <LoginTest />}
      {shown === 'inventory' && <InventoryTest />}
      {shown === 'maps' && <MapsTest />}
    </>
  );
}

function LoginTest() {
  const { session } = useStaff();
  const checks = useMemo<Check[]>(
    () => [
      {
        id: 'refusal',
        label: 'A wrong sign-in is refused',
        run: (signal) => checkLogin(signal),
      },
      {
        id: 'session',
        label: 'This session is valid',
        run: async () => {
          const user = await session.refreshUser();
          return { state: 'ok', detail: `Signed in as ${user.username}, may do: ${user.permissions.join(', ')}` };
        },
      },
    ],
    [session],
  );
  return (
    <section className={styles.test} aria-label="Admin login test">
      <h2>Admin login test</h2>
      <Note tone="info" title={`Tried with the name “${nobody}”, which no account can have`}>
        <p>A wrong password of a real person would count towards a lock-out. This one locks out no account.</p>
      </Note>
      <CheckTable checks={checks} label="Admin login test" />
    </section>
  );
}

function InventoryTest() {
  const staff = useStaff();
  const mayRead = staff.session.getUser().permissions.includes('vehicles');
  const checks = useMemo(() => createVehicleChecks(staff), [staff]);
  return (
    <section className={styles.test} aria-label="Inventory test">
      <h2>Inventory test</h2>
      {mayRead ? (
        <CheckTable checks={checks} label="Inventory test" />
      ) : (
        <Note tone="warn" title="Your account may not read the vehicles" />
      )}
    </section>
  );
}

function MapsTest() {
  const staff = useStaff();
  const checks = useMemo(() => createMapChecks(staff), [staff]);
  return (
    <section className={styles.test} aria-label="Maps test">
      <h2>Maps test</h2>
      <CheckTable checks={checks} label="Maps test" />
      {staff.config.hasMap ? (
        <MapCheck />
      ) : (
        <Note tone="info" title="There is no map to draw">
          <p>Without GOOGLE_MAPS_API_KEY visitors see the address and a link to the map service.</p>
        </Note>
      )}
    </section>
  );
}
