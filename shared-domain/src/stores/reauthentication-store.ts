import { createStore, type StoreApi } from 'zustand/vanilla';
import { createPendingAnswers } from './pending-answers.ts';

export type ReauthenticationStore = {
  store: StoreApi<{ isAsking: boolean }>;
  /** Opens the dialog; resolves to false if it was cancelled. */
  ask(): Promise<boolean>;
  settle(isConfirmed: boolean): void;
};

export function createReauthenticationStore(): ReauthenticationStore {
  const store = createStore(() => ({ isAsking: false }));
  const pending = createPendingAnswers();
  return {
    store,
    ask() {
      store.setState({ isAsking: true });
      return pending.wait();
    },
    settle(isConfirmed) {
      store.setState({ isAsking: false });
      pending.settle(isConfirmed);
    },
  };
}
