import { paths } from '@dealer/shared-domain';
import { appraisalContent } from '../content/appraisal.ts';
import { AppraisalIntro } from '../features/appraisal/AppraisalIntro.tsx';
import { AppraisalKinds } from '../features/appraisal/AppraisalKinds.tsx';
import { AppraisalReasons } from '../features/appraisal/AppraisalReasons.tsx';
import { FourSteps } from '../features/appraisal/FourSteps.tsx';
import { ReachUs } from '../features/appraisal/ReachUs.tsx';
import { PageHead } from '../features/head/PageHead.tsx';
import { useSite } from '../site.tsx';

/** Values in writing for tax and insurance: what they are, how one comes about, and how to ask for one. */
export function AppraisalServicesPage() {
  const { contact } = useSite();
  return (
    <>
      <PageHead
        title={`Car appraisals for tax and insurance${contact.city ? ` in ${contact.city}` : ''}`}
        description={`${appraisalContent.intro} Inspection, market analysis and a signed report by ${contact.name}.`}
        path={paths.appraisal}
      />
      <AppraisalIntro />
      <AppraisalKinds />
      <AppraisalReasons />
      <FourSteps />
      <ReachUs />
    </>
  );
}
