import { ErrorPanel } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';

export function VehiclesLoadError() {
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
