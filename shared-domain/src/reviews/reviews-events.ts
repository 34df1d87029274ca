import type { TabChannel } from '../tab-channel.ts';
import { reviewsRefreshed } from './review.ts';

export type ReviewsEvents = { publish(refreshedAtMs: number): void };

type ReviewsEventsOptions = {
  target: EventTarget;
  channel: TabChannel | null;
  /** Another tab refreshed, so this tab's cached reviews are outdated. */
  onOtherTab: () => void;
};

/** Dispatches `reviewsRefreshed` in this tab and in the others of the browser. */
export function createReviewsEvents({ target, channel, onOtherTab }: ReviewsEventsOptions): ReviewsEvents {
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (typeof data !== 'number') return;
      onOtherTab();
      dispatch(data);
    };
  }

  function dispatch(refreshedAtMs: number) {
    target.dispatchEvent(new CustomEvent(reviewsRefreshed, { detail: { refreshedAtMs } }));
  }

  return {
    publish(refreshedAtMs) {
      channel?.postMessage(refreshedAtMs);
      dispatch(refreshedAtMs);
    },
  };
}
