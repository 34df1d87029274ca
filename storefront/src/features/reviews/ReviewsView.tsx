import { formatDate, pluralize, type ReviewsAnswer } from '@dealer/shared-domain';
import { Icon } from '@dealer/shared-ui';
import { useRef } from 'react';
import { ReviewCard } from './ReviewCard.tsx';
import styles from './ReviewsView.module.css';
import { useScrollSteps } from './use-scroll-steps.ts';

type ReviewsViewProps = { data: ReviewsAnswer['data']; isDemonstration: boolean };

/** This many reviews fit without scrolling. */
const visibleCount = 3;

export function ReviewsView({ data, isDemonstration }: ReviewsViewProps) {
  const { reviews, updatedAt } = data;
  const row = useRef<HTMLElement>(null);
  const { isAtStart, isAtEnd, step, follow } = useScrollSteps(row);
  return (
    <div className={styles.view}>
      <div className={styles.text}>
        <p>{`Showing ${pluralize(reviews.length, 'newest review')}`}</p>
        {updatedAt && <p>{`Last updated: ${formatDate(updatedAt)}`}</p>}
        {isDemonstration ? <p className={styles.label}>Demonstration reviews</p> : <Average {...data} />}
        {reviews.length > visibleCount && (
          <div className={styles.steps}>
            <button type="button" aria-label="Previous reviews" aria-disabled={isAtStart} onClick={() => step(-1)}>
              <Icon name="previous" />
            </button>
            <button type="button" aria-label="Next reviews" aria-disabled={isAtEnd} onClick={() => step(1)}>
              <Icon name="next" />
            </button>
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section ref={row} className={styles.row} aria-label="Newest reviews" tabIndex={0} onScroll={follow}>
        <ul className={styles.cards}>
          {reviews.map((review, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a review has no id, and the list is replaced as a whole.
            <ReviewCard key={index} review={review} />
          ))}
        </ul>
      </section>
      <p className={styles.origin}>
        {isDemonstration
          ? 'Written to show this part of the site: no customer wrote them about us.'
          : 'Reviews from Google Maps, in the words of those who wrote them.'}
      </p>
    </div>
  );
}

function Average({ rating, count }: Pick<ReviewsViewProps['data'], 'rating' | 'count'>) {
  if (rating === null || count === null) return null;
  return <p className="num">{`${rating.toFixed(1)} out of 5 from ${pluralize(count, 'review')}`}</p>;
}
