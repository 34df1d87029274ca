import { PageError } from './PageError.tsx';

export function VehiclesError() {
  return <PageError title="Failed to load vehicles. Please try again later." />;
}
