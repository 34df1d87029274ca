import { ErrorPanel } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';

/** In the place of the vehicles, when they could not be loaded. */
export function VehiclesMissing() {
  const { state, revalidate } = useRevalidator();
  return (
    <section className="wrap">
      <ErrorPanel
        title="Failed to load vehicles. Please try again later."
        message="Everything else on this page works."
        onRetry={() => revalidate()}
        isRetrying={state === 'loading'}
      />
    </section>
  );
}
