import { readPrice, type VehicleFormValues } from '@dealer/shared-domain/staff';
import { Button, Note, Spinner } from '@dealer/shared-ui';
import { useFormContext, useWatch } from 'react-hook-form';
import { MoneyForm } from './MoneyForm.tsx';
import { useVehicleMoney } from './use-vehicle-money.ts';

type MoneySectionProps = { vehicleId: string; onUnsaved: (hasUnsaved: boolean) => void };

/** The amounts of a stored vehicle, loaded and saved apart from its form. */
export function MoneySection({ vehicleId, onUnsaved }: MoneySectionProps) {
  const { state, retry, save } = useVehicleMoney(vehicleId);
  const { control } = useFormContext<VehicleFormValues>();
  const price = readPrice(useWatch({ control, name: 'price' }) ?? '').value ?? null;
  if (state.phase === 'loading') return <Spinner label="Loading amounts..." />;
  if (state.phase === 'failed') {
    return (
      <Note tone="bad" role="alert" title={state.message} actions={<Button onClick={retry}>Retry</Button>}>
        <p>The vehicle itself can be saved.</p>
      </Note>
    );
  }
  return <MoneyForm money={state.money} price={price} onSave={save} onUnsaved={onUnsaved} />;
}
