import { ErrorPanel } from '@dealer/shared-ui';
import { useRevalidator } from 'react-router-dom';

export function ListFailed() {
  const { state, revalidate } = useRevalidator();
  return (
    <ErrorPanel
      title="Failed to load vehicles. Please try again."
      message="Your search and filters are kept."
      onRetry={() => void revalidate()}
      isRetrying={state === 'loading'}
    />
  );
}
