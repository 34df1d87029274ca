import {
  describeLanding,
  endSentence,
  formatPhone,
  introduceLanding,
  type LandingFigures,
  landingHeading,
  landingName,
  landingPath,
  landingTitle,
  paths,
  phoneHref,
  toLandingQuery,
} from '@dealer/shared-domain';
import { ButtonLink, Empty } from '@dealer/shared-ui';
import { useLoaderData } from 'react-router-dom';
import { AlertBox } from '../../features/alert/AlertBox.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LandingCrumbs } from '../../features/landing/LandingCrumbs.tsx';
import { LandingFigureList } from '../../features/landing/LandingFigureList.tsx';
import { LandingLinks } from '../../features/landing/LandingLinks.tsx';
import { LandingQuestions } from '../../features/landing/LandingQuestions.tsx';
import { LandingVehicles } from '../../features/landing/LandingVehicles.tsx';
import { ModelPrices } from '../../features/landing/ModelPrices.tsx';
import { ModelStrip } from '../../features/landing/ModelStrip.tsx';
import { useSite } from '../../site.tsx';
import type { LandingData } from './loader.ts';
import styles from './Page.module.css';

export { loadLanding } from './loader.ts';

export function LandingPage() {
  const { figures, links, hidesBranded } = useLoaderData<LandingData>();
  if (!figures) return <UnknownName />;
  const hasVehicles = figures.total > 0;
  return (
    <div className={`wrap ${styles.page}`}>
      <Head figures={figures} />
      {hasVehicles && <ModelStrip figures={figures} />}
      {hasVehicles ? <LandingVehicles figures={figures} hidesBranded={hidesBranded} /> : <NoneToday />}
      {hasVehicles && <PricesAndAlert figures={figures} />}
      {hasVehicles && <LandingQuestions figures={figures} />}
      <LandingLinks links={links} />
    </div>
  );
}

function Head({ figures }: { figures: LandingFigures }) {
  const { contact } = useSite();
  const { subject, total, lowestPriced, newest } = figures;
  return (
    <section className={styles.head}>
      <PageHead
        title={landingTitle(figures, contact.city)}
        description={describeLanding(figures, contact.name)}
        path={landingPath(subject) ?? paths.inventory}
        image={newest?.image ?? lowestPriced?.image ?? null}
        noindex={total === 0}
      />
      <LandingCrumbs subject={subject} />
      <div className={styles.lead}>
        <div>
          <h1>{landingHeading(subject, contact.city)}</h1>
          <p>{introduceLanding(figures)}</p>
        </div>
        {total > 0 && <LandingFigureList figures={figures} />}
      </div>
    </section>
  );
}

function PricesAndAlert({ figures }: { figures: LandingFigures }) {
  return (
    <div className={styles.prices}>
      {figures.models.length > 1 && <ModelPrices figures={figures} />}
      <AlertBox title="Tell me when another arrives" criteria={toLandingQuery(figures.subject)} />
    </div>
  );
}

function NoneToday() {
  const { contact } = useSite();
  const { figures } = useLoaderData<LandingData>();
  return (
    <section className={styles.none}>
      <Empty
        title={`No used ${figures ? landingName(figures.subject) : 'vehicle'} today`}
        actions={
          <>
            <ButtonLink to={paths.inventory}>All vehicles</ButtonLink>
            <a className="link" href={phoneHref(contact.phone)}>
              Call us to look for one
            </a>
          </>
        }
      />
      {figures && <AlertBox title="Tell me when one arrives" criteria={toLandingQuery(figures.subject)} />}
    </section>
  );
}

function UnknownName() {
  const { contact } = useSite();
  const { links } = useLoaderData<LandingData>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="There is no such page"
        description={endSentence(`Used cars at ${contact.name}`)}
        path={paths.inventory}
        noindex
      />
      <Empty
        headingLevel={1}
        icon="search"
        title="There is no such page"
        actions={<ButtonLink to={paths.inventory}>View Inventory</ButtonLink>}
      >
        <p>
          The address names no make, model, body style or price that we know. If you look for something particular, call{' '}
          <a className="link num" href={phoneHref(contact.phone)}>
            {formatPhone(contact.phone)}
          </a>
          .
        </p>
      </Empty>
      <LandingLinks links={links} />
    </div>
  );
}
