import { formatDate, type Review } from '@dealer/shared-domain';
import { useState } from 'react';
import styles from './ReviewCard.module.css';
import { ReviewerPicture } from './ReviewerPicture.tsx';
import { Stars } from './Stars.tsx';
import { useIsTruncated } from './use-is-truncated.ts';

export function ReviewCard({ review }: { review: Review }) {
  const { author, authorUrl, rating, text, profilePhoto } = review;
  const [isOpen, setIsOpen] = useState(false);
  const { isTruncated, watch } = useIsTruncated();
  return (
    <li className={styles.card}>
      <Stars rating={rating} />
      {text && (
        <blockquote ref={watch} className={isOpen ? styles.whole : styles.cut}>
          {text}
        </blockquote>
      )}
      {(isTruncated || isOpen) && (
        <button
          type="button"
          className={`link ${styles.more}`}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read more'} <span className="sr">of the review by {author}</span>
        </button>
      )}
      <div className={styles.by}>
        <ReviewerPicture key={profilePhoto} author={author} photo={profilePhoto} />
        <p>
          <b>
            {authorUrl ? (
              <a href={authorUrl} target="_blank" rel="noopener nofollow">
                {author} <span className="sr">(opens in a new tab)</span>
              </a>
            ) : (
              author
            )}
          </b>
          <When {...review} />
        </p>
      </div>
    </li>
  );
}

function When({ relativeTime, publishedAt }: Pick<Review, 'relativeTime' | 'publishedAt'>) {
  if (!publishedAt) return relativeTime && <span>{relativeTime}</span>;
  const date = formatDate(publishedAt);
  return (
    <time dateTime={publishedAt} title={date}>
      {relativeTime || date}
    </time>
  );
}
