import { paths, subjectToInspection, vehicleName } from '@dealer/shared-domain';
import { useLoaderData } from 'react-router-dom';
import { PageHead } from '../../features/head/PageHead.tsx';
import { TradeInForm } from '../../features/trade-in/TradeInForm.tsx';
import { useSite } from '../../site.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import type { TradeInData } from './loader.ts';

export { loadTradeIn } from './loader.ts';

export function TradeInPage() {
  const { contact } = useSite();
  const { wanted, answer } = useLoaderData<TradeInData>();
  return (
    <div className="wrap">
      <PageHead
        title={`Trade in your car${contact.city ? ` in ${contact.city}` : ''}`}
        description={`Tell ${contact.name} the VIN, the kilometres and the condition of your car, with photos, and get a range in writing. ${subjectToInspection}`}
        path={paths.tradeIn}
        noindex={answer !== null}
      />
      {wanted && <BackLink to={paths.vehicle(wanted)}>{vehicleName(wanted)}</BackLink>}
      <PageTitle title="What is your car worth to us?">
        <p>A range in writing. {subjectToInspection}</p>
      </PageTitle>
      <TradeInForm key={wanted?.id} wanted={wanted} answer={answer} />
    </div>
  );
}
