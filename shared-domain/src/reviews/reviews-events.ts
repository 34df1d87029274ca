import type { TabChannel } from '../tab-channel.ts';
import { reviewsRefreshed } from './review.ts';

export type ReviewsEvents = { publish(refreshedAtMs: number): void };

type ReviewsEventsOptions = {
  /** Where this tab's pages listen. */
  target: EventTarget;
  channel: TabChannel | null;
  /** Another tab has refreshed: what this one keeps in memory is older. */
  onOtherTab: () => void;
};

/** Broadcasts `reviewsRefreshed` in this tab, and to the others of the same browser. */
export function createReviewsEvents({ target, channel, onOtherTab }: ReviewsEventsOptions): ReviewsEvents {
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (typeof data !== 'number') return;
      onOtherTab();
      tell(data);
    };
  }

  function tell(refreshedAtMs: number) {
    target.dispatchEvent(new CustomEvent(reviewsRefreshed, { detail: { refreshedAtMs } }));
  }

  return {
    publish(refreshedAtMs) {
      channel?.postMessage(refreshedAtMs);
      tell(refreshedAtMs);
    },
  };
}
