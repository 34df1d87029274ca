import { isUrl, reviewerPhotosOrigin } from '@dealer/shared-domain';
import { useState } from 'react';
import { useSite } from '../../site.tsx';
import styles from './ReviewerPicture.module.css';

/** The reviewer's photograph, or initials where there is none that the page's policy allows. */
export function ReviewerPicture({ author, photo }: { author: string; photo: string | null }) {
  const { config } = useSite();
  const [isBroken, setIsBroken] = useState(false);
  if (photo && !isBroken && isAllowedSource(photo, config.mediaUrl)) {
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

/** Mirrors `img-src` of the page's policy. */
function isAllowedSource(photo: string, mediaUrl: string): boolean {
  if (!isUrl(photo, location.origin)) return false;
  const { origin } = new URL(photo, location.origin);
  return [location.origin, new URL(mediaUrl).origin, reviewerPhotosOrigin].includes(origin);
}

function toInitials(author: string): string {
  const letters = author.split(/\s+/).flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? []);
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase();
}
