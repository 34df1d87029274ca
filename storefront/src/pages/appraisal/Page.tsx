import { endSentence, paths } from '@dealer/shared-domain';
import { appraisalContent } from '../../content/appraisal.ts';
import { AppraisalIntro } from '../../features/appraisal/AppraisalIntro.tsx';
import { AppraisalKinds } from '../../features/appraisal/AppraisalKinds.tsx';
import { AppraisalReasons } from '../../features/appraisal/AppraisalReasons.tsx';
import { AppraisalSteps } from '../../features/appraisal/AppraisalSteps.tsx';
import { ContactMethods } from '../../features/appraisal/ContactMethods.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { useSite } from '../../site.tsx';

export function AppraisalServicesPage() {
  const { contact } = useSite();
  return (
    <>
      <PageHead
        title={`Car appraisals for tax and insurance${contact.city ? ` in ${contact.city}` : ''}`}
        description={endSentence(
          `${appraisalContent.intro} Inspection, market analysis and a signed report by ${contact.name}`,
        )}
        path={paths.appraisal}
      />
      <AppraisalIntro />
      <AppraisalKinds />
      <AppraisalReasons />
      <AppraisalSteps />
      <ContactMethods />
    </>
  );
}
