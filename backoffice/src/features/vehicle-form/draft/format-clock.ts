const dayMs = 24 * 3_600_000;

/** `2:41 PM`, or `Nov 20, 2:41 PM` if it is more than a day ago. */
export function formatClock(timeMs: number, nowMs: number, timeZone: string): string {
  const isOld = nowMs - timeMs > dayMs;
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(isOld && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(timeMs)
    .replace(/\u202f/g, ' ');
}
