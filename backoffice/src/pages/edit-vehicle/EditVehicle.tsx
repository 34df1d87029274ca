import { Spinner } from '@dealer/shared-ui';
import { type ReactNode, Suspense, use, useState } from 'react';
import { DraftedVehicleForm } from '../../features/vehicle-form/DraftedVehicleForm.tsx';
import { FormHead } from '../../features/vehicle-form/FormHead.tsx';
import { useStaff } from '../../staff.tsx';
import { type EditVehicleData, type EditVehicleOutcome, loadEditVehicle } from './loader.ts';

/** `isMissing`: no vehicle has this id. Otherwise it could not be loaded. */
export type DescribeFailure = (isMissing: boolean, onRetry: () => void) => ReactNode;

/** The form of a stored vehicle, once it is loaded. */
export function EditVehicle({ id, outcome, describeFailure }: EditVehicleData & { describeFailure: DescribeFailure }) {
  const contract = useStaff();
  const [loading, setLoading] = useState(outcome);
  return (
    <Suspense
      fallback={
        <>
          <FormHead title="Edit Vehicle" />
          <Spinner label="Loading vehicle..." />
        </>
      }
    >
      <LoadedVehicle
        loading={loading}
        describeFailure={describeFailure}
        onRetry={() => setLoading(loadEditVehicle(contract, id))}
      />
    </Suspense>
  );
}

type LoadedVehicleProps = {
  loading: Promise<EditVehicleOutcome>;
  describeFailure: DescribeFailure;
  onRetry: () => void;
};

function LoadedVehicle({ loading, describeFailure, onRetry }: LoadedVehicleProps) {
  const outcome = use(loading);
  if (outcome.found) return <DraftedVehicleForm vehicle={outcome.found} />;
  return (
    <>
      <FormHead title="Edit Vehicle" />
      {describeFailure(outcome.isMissing, onRetry)}
    </>
  );
}
