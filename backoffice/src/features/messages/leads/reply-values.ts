import { type DealerContact, formatAddress, formatPhone, formatPrice, vehicleName } from '@dealer/shared-domain';
import type { Lead, ReplyValues } from '@dealer/shared-domain/staff';
import { formatLeadTime } from './lead-labels.ts';

/** The values of a saved reply's fields in an answer to this lead. */
export function toReplyValues(lead: Lead, dealer: DealerContact, salesperson: string): ReplyValues {
  const { name, vehicle, testDrives } = lead;
  const drive = testDrives.find(({ state }) => state === 'requested' || state === 'confirmed');
  return {
    'first name': name.split(/\s+/)[0],
    name,
    vehicle: vehicle && vehicleName(vehicle),
    price: vehicle && vehicle.price > 0 ? formatPrice(vehicle.price, dealer.currency) : null,
    'stock number': vehicle?.stockNumber,
    'test drive': drive && formatLeadTime(drive.startsAt, dealer.timeZone),
    salesperson,
    dealership: dealer.name,
    phone: formatPhone(dealer.phone),
    address: formatAddress(dealer),
  };
}
