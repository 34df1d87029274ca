import { paths } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { aboutContent } from '../content/about.ts';
import { ComeAndSee } from '../features/about/ComeAndSee.tsx';
import { Intro } from '../features/about/Intro.tsx';
import { LotPictures } from '../features/about/LotPictures.tsx';
import { Registration } from '../features/about/Registration.tsx';
import { Story } from '../features/about/Story.tsx';
import { WhyChooseUs } from '../features/about/WhyChooseUs.tsx';
import { PageHead } from '../features/head/PageHead.tsx';
import type { AboutData } from '../loaders.ts';
import { useSite } from '../site.tsx';

/** Who sells here, and what buyers may count on. */
export function AboutPage() {
  const { pictures } = useLoaderData<AboutData>();
  const { contact } = useSite();
  return (
    <>
      <PageHead
        title="About us"
        description={aboutContent.intro(contact.city ?? '')}
        path={paths.about}
        image={pictures[0] ?? null}
      />
      <Intro />
      <LotPictures pictures={pictures} />
      <Story />
      <WhyChooseUs />
      <Registration />
      <ComeAndSee />
    </>
  );
}
