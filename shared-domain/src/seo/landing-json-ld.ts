import { vehicleName } from '../format.ts';
import { paths } from '../paths.ts';
import { type LandingFigures, type LandingSubject, landingPath, noSubject } from '../vehicles/landing-page.ts';
import { landingName } from '../vehicles/landing-text.ts';
import type { VehicleCard } from '../vehicles/vehicle.ts';
import { type JsonLd, toBreadcrumbs } from './json-ld.ts';

export type DescribedLanding = Pick<LandingFigures, 'subject' | 'total'> & {
  vehicles: Pick<VehicleCard, 'id' | 'year' | 'make' | 'model' | 'trim'>[];
};

/** schema.org ItemList of the vehicles on the page, and the BreadcrumbList. */
export function toLandingJsonLd({ subject, total, vehicles }: DescribedLanding, publicUrl: string): JsonLd[] {
  const list: JsonLd = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: `Used ${landingName(subject)}`,
    numberOfItems: total,
    itemListElement: vehicles.map((vehicle, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: vehicleName(vehicle),
      url: `${publicUrl}${paths.vehicle(vehicle)}`,
    })),
  };
  return [...(vehicles.length > 0 ? [list] : []), toBreadcrumbs(publicUrl, toSteps(subject))];
}

function toSteps(subject: LandingSubject) {
  const { make, model } = subject;
  const steps = [
    { name: 'Home', path: paths.home },
    { name: 'Used cars', path: paths.inventory },
    ...(make !== null && model !== null ? [{ name: make, path: landingPath({ ...noSubject, make }) ?? '' }] : []),
    { name: model ?? landingName(subject), path: landingPath(subject) ?? '' },
  ];
  return steps.filter(({ path }) => path !== '');
}
