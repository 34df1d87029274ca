import type { VehicleCard } from '@dealer/shared-domain';
import type { FormVehicle } from '../../ui/load-form-vehicle.ts';

export type ComparedVehicle = FormVehicle & Pick<VehicleCard, 'image'>;

/** What a message is about: one vehicle, compared ones, or nothing in particular. */
export type FormSubject = {
  vehicle?: FormVehicle | undefined;
  compared?: readonly ComparedVehicle[] | undefined;
};

export function toSubjectKey({ vehicle, compared }: FormSubject): string {
  return vehicle?.id ?? compared?.map(({ id }) => id).join() ?? '';
}
