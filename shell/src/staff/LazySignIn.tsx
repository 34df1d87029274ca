import { importWithRetry } from '@dealer/shared-domain';
import { Spinner } from '@dealer/shared-ui';
import { type ComponentProps, lazy, Suspense } from 'react';
import styles from './SignIn.module.css';
import type { SignIn as SignInComponent } from './SignIn.tsx';
import { SignInHead } from './SignInHead.tsx';

const SignIn = lazy(() => loadSignIn().then((module) => ({ default: module.SignIn })));

/** Loads the forms of the sign-in on demand: a valid session needs none. */
export function LazySignIn(props: ComponentProps<typeof SignInComponent>) {
  return (
    <Suspense fallback={<Loading {...props} />}>
      <SignIn {...props} />
    </Suspense>
  );
}

/** Has the page's heading, so that nothing moves when the form arrives. */
function Loading({ headingLevel, title, lead }: ComponentProps<typeof SignInHead>) {
  return (
    <div className={styles.step}>
      <SignInHead headingLevel={headingLevel} title={title} lead={lead} />
      <Spinner label="One moment..." />
    </div>
  );
}

export function loadSignIn() {
  return importWithRetry(() => import(/* webpackChunkName: "sign-in" */ './SignIn.tsx'));
}
