import { pluralize } from '@dealer/shared-domain';
import { Confirm } from '@dealer/shared-ui';
import { describeUnusualPrices } from '../format.ts';

type UnusualPricesQuestionProps = {
  /** How many of the prices may be typing mistakes. */
  unusual: number;
  count: number;
  onSave: () => void;
  onCancel: () => void;
};

/** Asks before prices are changed of which some change a lot. */
export function UnusualPricesQuestion({ unusual, count, onSave, onCancel }: UnusualPricesQuestionProps) {
  return (
    <Confirm
      question="Are these prices right?"
      detail={describeUnusualPrices(unusual, count)}
      confirmLabel={`Change ${pluralize(count, 'price')}`}
      cancelLabel="Go back"
      onConfirm={onSave}
      onCancel={onCancel}
    />
  );
}
