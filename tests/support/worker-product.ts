import { inject } from 'vitest';
import { must } from './must.ts';

/** This worker's product, for tests that write; a worker's files run one after another. */
export const workerProduct = must(
  inject('workerProducts')[Number(process.env.VITEST_POOL_ID) - 1],
  'product of this worker',
);
