import { paths } from '@dealer/shared-domain';
import { termsContent, termsSections } from '../../content/terms.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LegalText } from '../../features/legal/LegalText.tsx';
import { useSite } from '../../site.tsx';

export function TermsPage() {
  const { contact } = useSite();
  const { title, intro } = termsContent;
  return (
    <>
      <PageHead title={title} description={intro} path={paths.terms} />
      <LegalText title={title} intro={intro} sections={termsSections(contact.registeredName ?? contact.name)} />
    </>
  );
}
