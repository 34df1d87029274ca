import * as v from 'valibot';

const statusSchema = v.object({
  name: v.string(),
  isRunning: v.boolean(),
  restarts: v.number(),
  reason: v.nullable(v.string()),
  nextStartAt: v.nullable(v.string()),
});
const messageSchema = v.object({ processes: v.array(statusSchema) });

export type ProcessStatus = v.InferOutput<typeof statusSchema>;
export type ReadProcesses = () => ProcessStatus[];

type Channel = { on(event: 'message', listener: (message: unknown) => void): unknown };

/** The processes as last reported by `npm start`; empty under another process manager. */
export function createProcessReader(channel: Channel | null): ReadProcesses {
  let latest: ProcessStatus[] = [];
  channel?.on('message', (message) => {
    const parsed = v.safeParse(messageSchema, message);
    if (parsed.success) latest = parsed.output.processes;
  });
  return () => latest;
}

export function describeStoppedProcess({ name, restarts, reason, nextStartAt }: ProcessStatus): string {
  const start = nextStartAt ? `Its next start is at ${nextStartAt}` : 'It is being started';
  return `The ${name} stopped (${reason ?? 'unknown'}). ${start}, after ${restarts} restarts.`;
}
