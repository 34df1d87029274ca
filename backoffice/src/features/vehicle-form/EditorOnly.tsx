import { createContext, type ReactNode, use } from 'react';

/** True if the user may change none of the vehicle's fields. */
export const ReadOnlyVehicle = createContext(false);

/** Fields that are disabled for those who may not edit the vehicle. */
export function EditorOnly({ children }: { children: ReactNode }) {
  return use(ReadOnlyVehicle) ? <fieldset disabled>{children}</fieldset> : children;
}
