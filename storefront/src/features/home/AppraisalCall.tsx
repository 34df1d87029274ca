import { phoneHref } from '@dealer/shared-domain';
import { ButtonLink, Icon } from '@dealer/shared-ui';
import { siteContent } from '../../content.ts';
import { useSite } from '../../site.tsx';
import styles from './AppraisalCall.module.css';

/** The one dark band: appraisals, and the call that starts one. */
export function AppraisalCall() {
  const { contact } = useSite();
  const { title, text } = siteContent.appraisal;
  return (
    <section className="wrap" id="appraisal" aria-labelledby="appraisal-title">
      <div className={styles.band}>
        <div>
          <h2 id="appraisal-title">{title}</h2>
          <p>{text}</p>
        </div>
        <ButtonLink variant="inverse" size="big" href={phoneHref(contact.phone)}>
          <Icon name="phone" /> Get Your Appraisal
        </ButtonLink>
      </div>
    </section>
  );
}
