import { PageError } from '../PageError.tsx';

export function InventoryError() {
  return <PageError title="Failed to load vehicles. Please try again later." note="Your filters are kept." />;
}
