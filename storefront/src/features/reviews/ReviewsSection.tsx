import { type DealerContact, formatAddress, unexpectedMessage } from '@dealer/shared-domain';
import { Button, Icon, Note, Spinner } from '@dealer/shared-ui';
import { useRef } from 'react';
import { useSite } from '../../site.tsx';
import { useInView } from '../../ui/use-in-view.ts';
import styles from './ReviewsSection.module.css';
import { useReviews } from './use-reviews.ts';

/**
 * Google reviews. The heading and the link are in the HTML; the reviews and their view load when the visitor scrolls
 * near, into reserved space.
 */
export function ReviewsSection() {
  const { contact, reviews } = useSite();
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place, { rootMargin: '600px 0px' });
  const { shown, retry } = useReviews(reviews, isInView);

  function retryHere() {
    // The pressed button is removed: keep the focus here.
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
        {isInView && !shown && (
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
        <Note tone="info" title="No reviews available at the moment." />
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

/** For an answer without the address of the dealer's reviews. */
function searchUrl(contact: DealerContact): string {
  const query = encodeURIComponent(`${contact.name}, ${formatAddress(contact)}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}
