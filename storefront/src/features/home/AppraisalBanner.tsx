import { paths } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { homeContent } from '../../content/home.ts';
import styles from './AppraisalBanner.module.css';

export function AppraisalBanner() {
  const { title, text } = homeContent.appraisal;
  return (
    <section className="wrap" id="appraisal" aria-labelledby="appraisal-title">
      <div className={styles.band}>
        <div>
          <h2 id="appraisal-title">{title}</h2>
          <p>{text}</p>
        </div>
        <ButtonLink variant="inverse" size="big" to={paths.appraisal}>
          Appraisal Services <Icon name="arrow" />
        </ButtonLink>
      </div>
    </section>
  );
}
