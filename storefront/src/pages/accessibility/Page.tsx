import { paths } from '@dealer/shared-domain';
import { accessibilityContent, accessibilitySections } from '../../content/accessibility.ts';
import { PageHead } from '../../features/head/PageHead.tsx';
import { LegalText } from '../../features/legal/LegalText.tsx';
import { useSite } from '../../site.tsx';

export function AccessibilityPage() {
  const { contact } = useSite();
  const { title, intro } = accessibilityContent;
  return (
    <>
      <PageHead title={title} description={intro} path={paths.accessibility} />
      <LegalText title={title} intro={intro} sections={accessibilitySections(contact.name)} />
    </>
  );
}
