import { paths } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { AlertBox } from '../../features/alert/AlertBox.tsx';
import { AlertOfLink } from '../../features/alert/AlertOfLink.tsx';
import { RequestedState, UnavailableState, UnknownLinkState } from '../../features/alert/AlertStates.tsx';
import { PageHead } from '../../features/head/PageHead.tsx';
import type { AlertData } from './loader.ts';
import styles from './Page.module.css';

export { loadAlert } from './loader.ts';

const formTitle = 'Tell me when one arrives';

export function AlertPage() {
  const data = useLoaderData<AlertData>();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead
        title="Your alert"
        description="One e-mail a day at most, only when one fits."
        path={paths.alert}
        noindex
      />
      <AlertContent data={data} />
    </div>
  );
}

function AlertContent({ data }: { data: AlertData }) {
  switch (data.kind) {
    case 'form':
      return (
        <AlertBox title={formTitle} headingLevel={1} criteria={data.criteria} understood={data.understood} hasParts />
      );
    case 'refused':
      return (
        <AlertBox
          title={formTitle}
          headingLevel={1}
          criteria={data.criteria}
          hasParts
          offersBranded={data.wantsBranded}
          refused={data}
        />
      );
    case 'asked':
      return <RequestedState {...data} />;
    case 'link':
      return <AlertOfLink {...data} />;
    case 'unknown-link':
      return <UnknownLinkState />;
    case 'unavailable':
      return <UnavailableState />;
  }
}
