import { paths } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { aboutContent } from '../../content/about.ts';
import { Intro } from '../../features/about/Intro.tsx';
import { Registration } from '../../features/about/Registration.tsx';
import { Showroom } from '../../features/about/Showroom.tsx';
import { Story } from '../../features/about/Story.tsx';
import { VehiclePhotos } from '../../features/about/VehiclePhotos.tsx';
import { WhyChooseUs } from '../../features/about/WhyChooseUs.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import { useSite } from '../../site.tsx';
import type { AboutData } from './loader.ts';

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
      <VehiclePhotos pictures={pictures} />
      <Story />
      <WhyChooseUs />
      <Registration />
      <Showroom />
    </>
  );
}
