import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import type { ExchangeSources, ExchangeSourcesOptions } from './exchange-sources.ts';

/** Imports and exports, loaded on first use: the vehicle list does not need them. */
export function createLazyExchangeSources(options: ExchangeSourcesOptions): ExchangeSources {
  let loading: Promise<ExchangeSources> | null = null;

  function load(): Promise<ExchangeSources> {
    loading ??= importWithRetry(() => import(/* webpackChunkName: "exchange-sources" */ './exchange-sources.ts'))
      .then(({ createExchangeSources }) => createExchangeSources(options))
      .catch((cause: unknown) => {
        loading = null;
        throw new DomainError('unavailable', 'The page could not be loaded completely. Please try again.', { cause });
      });
    return loading;
  }

  return {
    imports: {
      findMatches: async (questions) => (await load()).imports.findMatches(questions),
      run: async (run) => (await load()).imports.run(run),
      getRecent: async (signal) => (await load()).imports.getRecent(signal),
      getSources: async (signal) => (await load()).imports.getSources(signal),
      saveSource: async (source) => (await load()).imports.saveSource(source),
      removeSource: async (id) => (await load()).imports.removeSource(id),
      getPhotographProgress: async (...question) => (await load()).imports.getPhotographProgress(...question),
      retryPhotographs: async (importId) => (await load()).imports.retryPhotographs(importId),
      findPhotographedVehicles: async (names) => (await load()).imports.findPhotographedVehicles(names),
      addPhotograph: async (photograph) => (await load()).imports.addPhotograph(photograph),
      announcePhotographs: () => options.events.publish({ type: 'refresh' }),
      undo: async (...change) => (await load()).imports.undo(...change),
    },
    exports: {
      async *read(...question) {
        yield* (await load()).exports.read(...question);
      },
      readPhotographs: async (...question) => (await load()).exports.readPhotographs(...question),
    },
  };
}
