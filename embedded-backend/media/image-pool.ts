import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type EncodedImage, type ImageJob, imageAnswerSchema } from './image-jobs.ts';

const script = fileURLToPath(new URL('./image-process.ts', import.meta.url));
/** Longer than the encoder's own limit, which a hanging decoder does not keep. */
const timeLimitMs = 20_000;
/** An idle process ends, which gives its memory back. */
const idleLimitMs = 60_000;
const jobsPerProcess = 500;

/** The process ended without an answer: it was killed, or the picture crashed or stopped it. */
class CrashError extends Error {}

/** The picture cannot be read or is not allowed. */
class PictureError extends Error {}

type ImageProcess = { child: ChildProcess; jobs: number; idleTimer?: NodeJS.Timeout };

const idle: ImageProcess[] = [];

/**
 * Works on a picture in a separate process, with lower priority, no secrets in its environment and one job at a time.
 * A job whose process crashed is retried once in a new one. The caller limits how many run.
 */
export async function runImageJob(job: ImageJob): Promise<EncodedImage> {
  try {
    return await runOnce(job);
  } catch (error) {
    if (!(error instanceof CrashError)) throw error;
    return await runOnce(job);
  }
}

async function runOnce(job: ImageJob): Promise<EncodedImage> {
  const worker = takeProcess();
  const answer = v.parse(imageAnswerSchema, await ask(worker, job));
  release(worker);
  if ('error' in answer) throw new PictureError(answer.error);
  return answer;
}

function takeProcess(): ImageProcess {
  const worker = idle.pop() ?? startProcess();
  clearTimeout(worker.idleTimer);
  worker.child.ref();
  worker.child.channel?.ref();
  return worker;
}

function startProcess(): ImageProcess {
  const { PATH, LD_LIBRARY_PATH, SystemRoot } = process.env;
  const child = fork(script, [], {
    env: { PATH, LD_LIBRARY_PATH, SystemRoot },
    execArgv: ['--max-old-space-size=256', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const worker: ImageProcess = { child, jobs: 0 };
  child.on('exit', () => {
    const place = idle.indexOf(worker);
    if (place >= 0) idle.splice(place, 1);
  });
  // Without a listener a failed start would end the backend; the job's own listener reports it.
  child.on('error', () => undefined);
  return worker;
}

function ask({ child }: ImageProcess, job: ImageJob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage).off('exit', onCrash).off('error', onCrash);
      settle();
    };
    const onMessage = (answer: unknown) => end(() => resolve(answer));
    const onCrash = () => end(() => reject(new CrashError('The process for pictures ended')));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      end(() => reject(new PictureError('The picture took too long')));
    }, timeLimitMs);
    child.on('message', onMessage).on('exit', onCrash).on('error', onCrash);
    child.send(job, (error) => error && onCrash());
  });
}

function release(worker: ImageProcess): void {
  worker.jobs += 1;
  worker.child.unref();
  worker.child.channel?.unref();
  if (worker.jobs >= jobsPerProcess) return void worker.child.disconnect();
  worker.idleTimer = setTimeout(() => worker.child.connected && worker.child.disconnect(), idleLimitMs).unref();
  idle.push(worker);
}
