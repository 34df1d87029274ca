import { PageError } from './PageError.tsx';

/** The list did not come: its address, and so its filters, stay. */
export function InventoryError() {
  return <PageError title="Failed to load vehicles. Please try again later." note="Your filters are kept." />;
}
