import { paths } from '@dealer/shared-domain';
import { privacyContent, privacySections } from '../../content/privacy.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LegalText } from '../../features/legal/LegalText.tsx';
import { useSite } from '../../site.tsx';

export function PrivacyPage() {
  const { contact } = useSite();
  const { title, intro } = privacyContent;
  return (
    <>
      <PageHead title={title} description={intro} path={paths.privacy} />
      <LegalText title={title} intro={intro} sections={privacySections(contact.registeredName ?? contact.name)} />
    </>
  );
}
