import { type DealerContact, formatAddress, unexpectedMessage } from '@dealer/shared-domain';
import { Button, Icon, Note, Spinner } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useSite } from '../../site.tsx';
import styles from './ReviewsSection.module.css';
import { useNearView } from './use-near-view.ts';
import { useReviews } from './use-reviews.ts';

/**
 * What customers write on the review service. Heading, link and place come with the page; the reviews and their view
 * come once somebody is near, and find their room kept, whatever becomes of them.
 */
export function ReviewsSection() {
  const { contact, reviews } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  const { shown, retry } = useReviews(reviews, isNear);

  function retryHere() {
    // The button that was pressed goes: the focus stays in its place.
    place.current?.focus({ preventScroll: true });
    retry();
  }

  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="reviews-title">
      <header className={styles.head}>
        <h2 id="reviews-title">Customer Reviews</h2>
        <a className="link" href={shown?.answer.data.url ?? searchUrl(contact)} target="_blank" rel="noopener">
          View all reviews on Google <span className="sr">(opens in a new tab)</span>
        </a>
      </header>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {isNear && !shown && (
          <div className={styles.instead}>
            <Spinner label="Loading reviews..." />
          </div>
        )}
        {shown && <Shown {...shown} onRetry={retryHere} />}
      </div>
    </section>
  );
}

type ShownProps = NonNullable<ReturnType<typeof useReviews>['shown']> & { onRetry: () => void };

function Shown({ answer, View, onRetry }: ShownProps) {
  if (answer.success && View && answer.data.reviews.length > 0) {
    return <View data={answer.data} isDemonstration={answer.source === 'demo'} />;
  }
  return (
    <div className={styles.instead}>
      {answer.success ? (
        <Note tone="tell" title="No reviews available at the moment." />
      ) : (
        <Note
          tone="bad"
          role="alert"
          title={`Error loading reviews: ${answer.error ?? unexpectedMessage}`}
          actions={
            <Button onClick={onRetry}>
              <Icon name="refresh" /> Retry
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Finds the dealer on the review service where it did not say under which address the reviews stand. */
function searchUrl(contact: DealerContact): string {
  const query = encodeURIComponent(`${contact.name}, ${formatAddress(contact)}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
