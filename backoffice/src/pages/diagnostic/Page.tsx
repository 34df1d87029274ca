import { paths } from '@dealer/shared-domain';
import { staffPaths } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { CheckTable } from '../../features/diagnostic/CheckTable.tsx';
import { EnvironmentList, MigrationStatus } from '../../features/diagnostic/DiagnosticsReportView.tsx';
import { FeedList } from '../../features/diagnostic/FeedList.tsx';
import { createMapChecks } from '../../features/diagnostic/map-checks.ts';
import { createServiceChecks } from '../../features/diagnostic/service-checks.ts';
import { useReport } from '../../features/diagnostic/use-report.ts';
import { useStaff } from '../../staff.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './Page.module.css';

export function Page() {
  const staff = useStaff();
  const { name } = useDealer();
  const services = useMemo(() => createServiceChecks(staff), [staff]);
  const maps = useMemo(() => createMapChecks(staff), [staff]);
  const { report, problem, load } = useReport();

  return (
    <>
      <title>{`Diagnostics | ${name}`}</title>
      <PageHead title="Diagnostics" />
      <div className={styles.parts}>
        <Section
          id="services"
          title="Live checks"
          help="Checked just now from this browser. The sign-in is tried with a name that no account can have, so it locks no account."
        >
          <CheckTable checks={services} label="Live checks" />
        </Section>
        <Section
          id="migrations"
          title="Migration status"
          help="What the release brings, and what the database has seen."
        >
          {report && <MigrationStatus {...report.migrations} />}
          {problem && <ReportFailed problem={problem} onRetry={load} />}
        </Section>
        <Section id="maps" title="Maps diagnostic" help="What a map on the site needs.">
          <CheckTable checks={maps} label="Maps diagnostic" />
        </Section>
        <Section
          id="feeds"
          title="Vehicle feeds"
          help="For scheduled fetches by Google and Meta. They list the vehicles that can be bought, within a minute of a change."
        >
          <FeedList />
        </Section>
        <Section id="links" title="Quick links">
          <ul className={styles.links}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {siteLinks.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="environment" title="Environment" help="Names only. No value leaves the server.">
          {report && <EnvironmentList environment={report.environment} />}
          {problem && <ReportFailed problem={problem} onRetry={load} />}
        </Section>
      </div>
    </>
  );
}

const links = [
  { to: staffPaths.test, label: 'Component tests' },
  { to: staffPaths.fixes, label: 'Critical issues' },
  { to: staffPaths.dashboard, label: 'Dashboard' },
  { to: staffPaths.vehicles, label: 'Vehicles' },
  { to: staffPaths.messages, label: 'Messages' },
  { to: staffPaths.settings, label: 'Settings' },
  { to: staffPaths.legacyDashboard, label: 'Compact dashboard' },
];
const siteLinks = [
  { href: paths.home, label: 'Home page of the site' },
  { href: paths.inventory, label: 'Inventory of the site' },
  { href: paths.contact, label: 'Contact page of the site' },
  { href: '/healthz', label: 'Health of the web server' },
];

function ReportFailed({ problem, onRetry }: { problem: string; onRetry: () => void }) {
  return (
    <Note
      tone="bad"
      role="alert"
      title="The report could not be loaded"
      actions={<Button onClick={onRetry}>Retry</Button>}
    >
      <p>{problem}</p>
    </Note>
  );
}
