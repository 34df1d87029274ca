import { formatPrice } from '@dealer/shared-domain';
import { describeUnusualChange, type UnusualChange } from '@dealer/shared-domain/staff';
import { Confirm } from '@dealer/shared-ui';
import { useDealer } from '../dealer.ts';

type UnusualChangeQuestionProps = {
  changes: readonly UnusualChange[];
  onSave: () => void;
  onCancel: () => void;
};

/** Asks before a large price change or a lower odometer reading is saved. */
export function UnusualChangeQuestion({ changes, onSave, onCancel }: UnusualChangeQuestionProps) {
  const { currency } = useDealer();
  return (
    <Confirm
      question="Is this right?"
      detail={changes.map((change) => (
        <p key={change.field}>{describeUnusualChange(change, (price) => formatPrice(price, currency))}</p>
      ))}
      confirmLabel="Save it"
      cancelLabel="Go back"
      onConfirm={onSave}
      onCancel={onCancel}
    />
  );
}
