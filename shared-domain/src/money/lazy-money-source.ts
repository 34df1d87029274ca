import { DomainError } from '../errors.ts';
import { importWithRetry } from '../import-with-retry.ts';
import type { StaffConnection } from '../supabase/staff-connection.ts';
import type { MoneySource } from './money.ts';

/** Loaded on first use: only owners and managers need it. */
export function createLazyMoneySource(connection: StaffConnection): MoneySource {
  let loading: Promise<MoneySource> | null = null;

  function load(): Promise<MoneySource> {
    loading ??= importWithRetry(() => import(/* webpackChunkName: "money-source" */ './money-source.ts'))
      .then(({ createMoneySource }) => createMoneySource(connection))
      .catch((cause: unknown) => {
        loading = null;
        throw new DomainError('unavailable', 'The amounts could not be loaded. Please try again.', { cause });
      });
    return loading;
  }

  return {
    getMoney: async (...question) => (await load()).getMoney(...question),
    saveMoney: async (...change) => (await load()).saveMoney(...change),
    getList: async (...question) => (await load()).getList(...question),
    saveSteps: async (...change) => (await load()).saveSteps(...change),
    getInterest: async (...question) => (await load()).getInterest(...question),
    getGross: async (...question) => (await load()).getGross(...question),
  };
}
