import { countInspected, disclosureKinds } from '@dealer/shared-domain';
import type { VehicleInput } from '@dealer/shared-domain/staff';
import { Confirm } from '@dealer/shared-ui';
import { type ReactNode, useRef, useState } from 'react';

type PublishQuestionOptions = {
  /** True if saving would publish the vehicle for the first time. */
  isUnpublished: boolean;
  onSave: (input: VehicleInput) => Promise<void>;
};

/** Asks once before a vehicle is published with fewer than nine recorded inspections. */
export function usePublishQuestion({ isUnpublished, onSave }: PublishQuestionOptions): {
  save: (input: VehicleInput) => Promise<void>;
  question: ReactNode;
} {
  const [pending, setPending] = useState<VehicleInput | null>(null);
  const hasAgreed = useRef(false);

  async function save(input: VehicleInput): Promise<void> {
    const isPublishing = isUnpublished && input.status !== 'Draft';
    const isComplete = countInspected(input.inspections) === disclosureKinds.length;
    if (isPublishing && !isComplete && !hasAgreed.current) setPending(input);
    else await onSave(input);
  }

  const question = pending && (
    <Confirm
      question={`Publish with ${countInspected(pending.inspections)} of ${disclosureKinds.length} categories inspected?`}
      detail="Visitors see no tick where no inspection is recorded."
      confirmLabel="Publish anyway"
      cancelLabel="Go back"
      onConfirm={() => {
        hasAgreed.current = true;
        setPending(null);
        void onSave(pending);
      }}
      onCancel={() => setPending(null)}
    />
  );
  return { save, question };
}
