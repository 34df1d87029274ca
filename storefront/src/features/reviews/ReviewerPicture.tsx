import { reviewerPhotosOrigin } from '@dealer/shared-domain';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './ReviewerPicture.module.css';

/** A reviewer's photograph, or the initials where there is none that this page may show. */
export function ReviewerPicture({ author, photo }: { author: string; photo: string | null }) {
  const { config } = useSite();
  const [isBroken, setIsBroken] = useState(false);
  if (photo && !isBroken && isLetIn(photo, config.mediaUrl)) {
    return (
      <img
        className={styles.picture}
        src={photo}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setIsBroken(true)}
      />
    );
  }
  const initials = toInitials(author);
  return (
    <span className={styles.picture} aria-hidden="true">
      {initials || (
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M8 9a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
        </svg>
      )}
    </span>
  );
}

/** What the page's policy lets in: pictures of our own, of the media host and of the review service, and no others. */
function isLetIn(photo: string, mediaUrl: string): boolean {
  if (!URL.canParse(photo, location.origin)) return false;
  const { origin } = new URL(photo, location.origin);
  return [location.origin, new URL(mediaUrl).origin, reviewerPhotosOrigin].includes(origin);
}

/** The first letters of the first and the last name. */
function toInitials(author: string): string {
  const letters = author.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}
