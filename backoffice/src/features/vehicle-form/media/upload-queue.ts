import { createStore, type StoreApi } from 'zustand/vanilla';

export type UploadState<Result> =
  | { status: 'waiting' }
  /** `bytes` is what travels; nothing until the file is ready to. */
  | { status: 'uploading'; fraction: number; bytes: number | null }
  | { status: 'done'; result: Result }
  /** `isFinal`: the same file will fail again. */
  | { status: 'failed'; message: string; isFinal: boolean };

export type UploadFile = { id: string; file: File };
export type UploadJob<Result> = UploadFile & { state: UploadState<Result> };
/** In the order in which they were added. */
export type UploadJobs<Result> = Readonly<Record<string, UploadJob<Result>>>;

type UploadQueueOptions<Result> = {
  upload: (
    job: UploadFile,
    options: { signal: AbortSignal; onProgress: (fraction: number, bytes: number) => void },
  ) => Promise<Result>;
  /** Why a file cannot be sent at all; null when it can. */
  check: (job: UploadFile) => string | null;
  /** The sentence for a failed attempt, and whether another one is in vain. */
  explain: (error: unknown) => { message: string; isFinal: boolean };
  parallel?: number;
};

export type UploadQueue<Result> = {
  jobs: StoreApi<UploadJobs<Result>>;
  add(files: UploadFile[]): void;
  retry(ids: string[]): void;
  /** Forgets a file, also while it is on its way. */
  remove(id: string): void;
  /** Resolves once nothing waits and nothing is on its way. */
  settle(): Promise<void>;
  /** Gives up whatever is on its way. */
  stop(): void;
};

/** Sends files a few at a time; each goes its own way to done or failed. */
export function createUploadQueue<Result>({
  upload,
  check,
  explain,
  parallel = 3,
}: UploadQueueOptions<Result>): UploadQueue<Result> {
  const jobs = createStore<UploadJobs<Result>>(() => ({}));
  const running = new Map<string, AbortController>();

  function setState(id: string, state: UploadState<Result>): void {
    const job = jobs.getState()[id];
    if (job) jobs.setState({ [id]: { ...job, state } });
  }

  function startNext(): void {
    for (const job of Object.values(jobs.getState())) {
      if (running.size >= parallel) return;
      if (job.state.status === 'waiting') start(job);
    }
  }

  function start(job: UploadFile): void {
    const controller = new AbortController();
    const isCurrent = () => running.get(job.id) === controller;
    const finish = (state: UploadState<Result>) => {
      if (!isCurrent()) return;
      running.delete(job.id);
      setState(job.id, state);
      startNext();
    };
    running.set(job.id, controller);
    setState(job.id, { status: 'uploading', fraction: 0, bytes: null });
    const onProgress = (fraction: number, bytes: number) => {
      if (isCurrent()) setState(job.id, { status: 'uploading', fraction, bytes });
    };
    upload(job, { signal: controller.signal, onProgress }).then(
      (result) => finish({ status: 'done', result }),
      (error: unknown) => finish({ status: 'failed', ...explain(error) }),
    );
  }

  function add(files: UploadFile[]): void {
    const added = files.map((file): UploadJob<Result> => {
      const message = check(file);
      return { ...file, state: message ? { status: 'failed', message, isFinal: true } : { status: 'waiting' } };
    });
    jobs.setState(Object.fromEntries(added.map((job) => [job.id, job])));
    startNext();
  }

  function retry(ids: string[]): void {
    for (const id of ids) {
      const state = jobs.getState()[id]?.state;
      if (state?.status === 'failed' && !state.isFinal) setState(id, { status: 'waiting' });
    }
    startNext();
  }

  function remove(id: string): void {
    const controller = running.get(id);
    running.delete(id);
    controller?.abort();
    const { [id]: _removed, ...rest } = jobs.getState();
    jobs.setState(rest, true);
    startNext();
  }

  function settle(): Promise<void> {
    if (!isBusy(jobs.getState())) return Promise.resolve();
    return new Promise((resolve) => {
      const end = jobs.subscribe((state) => {
        if (isBusy(state)) return;
        end();
        resolve();
      });
    });
  }

  function stop(): void {
    const controllers = [...running.values()];
    running.clear();
    for (const controller of controllers) controller.abort();
    jobs.setState({}, true);
  }

  return { jobs, add, retry, remove, settle, stop };
}

function isBusy<Result>(jobs: UploadJobs<Result>): boolean {
  return Object.values(jobs).some(({ state }) => state.status === 'waiting' || state.status === 'uploading');
}
