import type { Page } from 'playwright';

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args: { name?: string } };

/**
 * The longest main-thread task during the work, in milliseconds of CPU time: waiting for a busy processor does not
 * count.
 */
export async function measureLongestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const client = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(toEvent(event));
  });
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  await work();
  const isComplete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  await client.send('Tracing.end');
  await isComplete;
  await client.detach();

  const toKey = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const pages = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(toKey));
  const tasks = events.filter((event) => pages.has(toKey(event)) && event.tdur !== undefined);
  if (tasks.length === 0) throw new Error('The trace holds no task of a page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

function toEvent(event: Record<string, unknown>): TraceEvent {
  const { name = '', pid = 0, tid = 0, tdur, args } = event;
  const argument = typeof args === 'object' && args !== null && 'name' in args ? String(args.name) : undefined;
  return {
    name: String(name),
    pid: Number(pid),
    tid: Number(tid),
    ...(typeof tdur === 'number' && { tdur }),
    args: { name: argument },
  };
}
