import { AddressPart } from './AddressPart.tsx';
import { DealershipPart } from './DealershipPart.tsx';
import { HolidaysPart } from './HolidaysPart.tsx';
import { HoursPart } from './HoursPart.tsx';
import { PhoneNumbersPart } from './PhoneNumbersPart.tsx';
import { RegionPart } from './RegionPart.tsx';
import { SitePart } from './SitePart.tsx';
import type { PartProps } from './settings-form.ts';

/** What the public site says of the dealership. */
export function GeneralTab({ form }: PartProps) {
  return (
    <>
      <DealershipPart form={form} />
      <PhoneNumbersPart form={form} />
      <AddressPart form={form} />
      <RegionPart form={form} />
      <HoursPart form={form} />
      <HolidaysPart form={form} />
      <SitePart form={form} />
    </>
  );
}
