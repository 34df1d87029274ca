import { type PolledPage, pollWhileVisible } from './poll-while-visible.ts';

/** What is new must show within 15 seconds. */
const pauseMs = 10_000;

/** Polls counts while the page is visible and passes on the first and those with another mark. Returns the stop. */
export function watchCounts<Counts extends { mark: string }>(
  page: PolledPage,
  getCounts: () => Promise<Counts>,
  onChange: (counts: Counts) => void,
): () => void {
  let knownMark: string | null = null;
  async function poll(signal: AbortSignal) {
    const counts = await getCounts();
    if (signal.aborted || counts.mark === knownMark) return;
    knownMark = counts.mark;
    onChange(counts);
  }
  return pollWhileVisible(page, { poll, nextPauseMs: () => pauseMs });
}
