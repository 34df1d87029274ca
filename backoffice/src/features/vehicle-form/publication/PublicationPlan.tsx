import { importWithRetry } from '@dealer/shared-domain';
import type { Publication, VehicleFormValues } from '@dealer/shared-domain/staff';
import { Button, Note } from '@dealer/shared-ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { useDealer } from '../../../dealer.ts';
import { formatPlan } from '../../../format.ts';
import { useMay, useStaff } from '../../../staff.tsx';
import { StaffIcon } from '../../../ui/StaffIcon.tsx';
import { usePlanPublication } from '../../../ui/use-plan-publication.ts';
import styles from './PublicationPlan.module.css';

// Loaded on demand: not needed for the first paint.
const PublicationDialog = lazy(() =>
  importWithRetry(() => import('../../../ui/PublicationDialog.tsx')).then((module) => ({
    default: module.PublicationDialog,
  })),
);

type PublicationPlanProps = {
  id: string;
  isStored: boolean;
  /** Saves the draft, then plans its publication. */
  onPlanUnstored: (publishAt: string) => void;
};

/** When the draft will be published, or why it was not. */
export function PublicationPlan({ id, isStored, onPlanUnstored }: PublicationPlanProps) {
  const { timeZone } = useDealer();
  const mayPublish = useMay('vehicles.publish');
  const { control, getValues } = useFormContext<VehicleFormValues>();
  const [status, ...names] = useWatch({ control, name: ['status', 'year', 'make', 'model', 'trim'] });
  const { publication, reload } = usePublication(id, isStored);
  const plan = usePlanPublication();
  const [isOpen, setIsOpen] = useState(false);
  if (status !== 'Draft' || (!mayPublish && !publication)) return null;
  const name = names.filter(Boolean).join(' ') || 'The vehicle';

  async function planIt(publishAt: string | null): Promise<string | null> {
    if (!isStored && publishAt) {
      onPlanUnstored(publishAt);
      return null;
    }
    const problem = await plan({ id, name, publication }, publishAt);
    if (!problem) reload();
    return problem;
  }

  return (
    <div className={styles.plan}>
      {publication?.problem ? (
        <Note tone="bad" title={`Not published ${formatPlan(publication.publishAt, timeZone)}`}>
          <p>{publication.problem}</p>
        </Note>
      ) : (
        publication && (
          <p className={styles.time}>
            <StaffIcon name="clock" /> Goes on the site {formatPlan(publication.publishAt, timeZone)}
          </p>
        )
      )}
      {mayPublish && (
        <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          <StaffIcon name="clock" /> {publication ? 'Change the time' : 'Publish later'}
        </Button>
      )}
      {isOpen &&
        // Its form may not stand in the form of the vehicle.
        createPortal(
          <Suspense>
            <PublicationDialog
              name={name}
              values={getValues()}
              publication={publication}
              onPlan={planIt}
              onClose={() => setIsOpen(false)}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}

function usePublication(id: string, isStored: boolean) {
  const { publications, vehicleEvents } = useStaff();
  const [publication, setPublication] = useState<Publication | null>(null);
  const [request, setRequest] = useState(0);
  const reload = () => setRequest((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request loads it again.
  useEffect(() => {
    if (!isStored) return undefined;
    const stop = new AbortController();
    publications.get(id, stop.signal).then(
      (found) => !stop.signal.aborted && setPublication(found),
      () => undefined,
    );
    return () => stop.abort();
  }, [publications, id, isStored, request]);
  useEffect(() => vehicleEvents.subscribe(() => setRequest((before) => before + 1)), [vehicleEvents]);
  return { publication, reload };
}
