import { importWithRetry } from '@dealer/shared-domain';
import { Note, Spinner } from '@dealer/shared-ui';
import { Component, type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import formStyles from '../FormSection.module.css';
import styles from './LazyMoneySection.module.css';

// Loaded on demand: only owners and managers see it.
const MoneySection = lazy(() =>
  importWithRetry(() => import(/* webpackChunkName: "money" */ './MoneySection.tsx')).then((module) => ({
    default: module.MoneySection,
  })),
);

type LazyMoneySectionProps = ComponentProps<typeof MoneySection> & {
  /** Amounts belong to a stored vehicle. */
  isStored: boolean;
};

export function LazyMoneySection({ isStored, ...props }: LazyMoneySectionProps) {
  return (
    <section id="money" className={`${formStyles.section} ${styles.money}`} aria-labelledby="money-title">
      <header>
        <h2 id="money-title">Money</h2>
        <p>For owners and managers. Saved apart from the vehicle, before HST.</p>
      </header>
      {isStored ? (
        <MoneyBoundary>
          <Suspense fallback={<Spinner label="Loading amounts..." />}>
            <MoneySection {...props} />
          </Suspense>
        </MoneyBoundary>
      ) : (
        <p className={formStyles.hint}>Save the vehicle first, then open it to enter what it cost.</p>
      )}
    </section>
  );
}

class MoneyBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Note tone="bad" role="alert" title="The amounts could not be shown.">
        <p>Reload the page to try again. The vehicle itself can be saved.</p>
      </Note>
    );
  }
}
