type TimeLeftProps = { seconds: number; spoken: string };

/** Seconds as `m:ss`. A screen reader reads `spoken` instead, which does not change every second. */
export function TimeLeft({ seconds, spoken }: TimeLeftProps) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      <span className="num" aria-hidden="true">
        {time}
      </span>
      <span className="sr">{spoken}</span>
    </>
  );
}
