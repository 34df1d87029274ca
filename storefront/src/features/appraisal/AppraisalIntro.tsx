import { paths, phoneHref } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { appraisalContent } from '../../content/appraisal.ts';
import { useSite } from '../../site.tsx';
import styles from './AppraisalIntro.module.css';
import { SampleReport } from './SampleReport.tsx';

export function AppraisalIntro() {
  const { contact } = useSite();
  return (
    <section className={`shown-whole wrap ${styles.intro}`}>
      <div>
        <h1>{appraisalContent.title}</h1>
        <p>{appraisalContent.intro}</p>
        <div className={styles.actions}>
          <ButtonLink variant="primary" size="big" href={phoneHref(contact.phone)}>
            <Icon name="phone" /> Get Your Appraisal
          </ButtonLink>
          <ButtonLink size="big" href="#contact">
            Contact Us
          </ButtonLink>
        </div>
        <p className={styles.tradeIn}>
          {appraisalContent.tradeIn.lead}{' '}
          <Link className="link" to={paths.tradeIn}>
            {appraisalContent.tradeIn.link}
          </Link>
        </p>
      </div>
      <SampleReport />
    </section>
  );
}
