import { createStore, type StoreApi } from 'zustand/vanilla';

type UploadState<Result> =
  | { status: 'waiting' }
  /** `bytes`: the size to send; null while the file is being prepared. */
  | { status: 'uploading'; fraction: number; bytes: number | null }
  | { status: 'done'; result: Result }
  /** `isFinal`: a retry would fail again. */
  | { status: 'failed'; message: string; isFinal: boolean };

export type UploadFile = { id: string; file: File };
export type UploadJob<Result, Item = UploadFile> = Item & { state: UploadState<Result> };
/** In the order in which they were added. */
export type UploadJobs<Result, Item = UploadFile> = Readonly<Record<string, UploadJob<Result, Item>>>;

type UploadQueueOptions<Result, Item> = {
  upload: (
    job: Item,
    options: { signal: AbortSignal; onProgress: (fraction: number, bytes: number) => void },
  ) => Promise<Result>;
  /** Why a file cannot be sent at all; null if it can. */
  check: (job: Item) => string | null;
  /** The message for a failed attempt; `isFinal` if a retry would fail again. */
  explain: (error: unknown) => { message: string; isFinal: boolean };
  parallel?: number;
};

export type UploadQueue<Result, Item = UploadFile> = {
  jobs: StoreApi<UploadJobs<Result, Item>>;
  add(files: Item[]): void;
  retry(ids: string[]): void;
  remove(id: string): void;
  /** Resolves when no upload is queued or running. */
  settle(): Promise<void>;
  /** Starts nothing more; running uploads finish. */
  finish(): void;
  /** Cancels all uploads. */
  stop(): void;
};

/** Uploads files with a concurrency limit; each one succeeds or fails independently. */
export function createUploadQueue<Result, Item extends { id: string } = UploadFile>({
  upload,
  check,
  explain,
  parallel = 3,
}: UploadQueueOptions<Result, Item>): UploadQueue<Result, Item> {
  const jobs = createStore<UploadJobs<Result, Item>>(() => ({}));
  const running = new Map<string, AbortController>();
  let isFinishing = false;

  function setState(id: string, state: UploadState<Result>): void {
    const job = jobs.getState()[id];
    if (job) jobs.setState({ [id]: { ...job, state } });
  }

  function startNext(): void {
    for (const job of Object.values(jobs.getState())) {
      if (isFinishing || running.size >= parallel) return;
      if (job.state.status === 'waiting') start(job);
    }
  }

  function start(job: Item): void {
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

  function add(files: Item[]): void {
    jobs.setState(Object.fromEntries(files.map((file) => [file.id, toJob<Result, Item>(file, check(file))])));
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

  function finish(): void {
    isFinishing = true;
  }

  function stop(): void {
    const controllers = [...running.values()];
    running.clear();
    for (const controller of controllers) controller.abort();
    jobs.setState({}, true);
  }

  return { jobs, add, retry, remove, settle: () => whenSettled(jobs), finish, stop };
}

/** `refusal`: why the file cannot be sent at all; null if it can. */
function toJob<Result, Item>(file: Item, refusal: string | null): UploadJob<Result, Item> {
  return {
    ...file,
    state: refusal ? { status: 'failed', message: refusal, isFinal: true } : { status: 'waiting' },
  };
}

function whenSettled<Result, Item>(jobs: StoreApi<UploadJobs<Result, Item>>): Promise<void> {
  if (!isBusy(jobs.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = jobs.subscribe((state) => {
      if (isBusy(state)) return;
      unsubscribe();
      resolve();
    });
  });
}

function isBusy<Result, Item>(jobs: UploadJobs<Result, Item>): boolean {
  return Object.values(jobs).some(({ state }) => state.status === 'waiting' || state.status === 'uploading');
}
