import { staffPaths } from '@dealer/shared-domain/staff';
import { createContext } from 'react';

type Place = {
  /** Where saving and leaving lead, and what that place is called. */
  listPath: string;
  listName: string;
  /** The place's own sentence for a save that did not go through. */
  saveFailed?: string;
};

/** The screen that the form stands on. */
export const FormPlace = createContext<Place>({ listPath: staffPaths.vehicles, listName: 'Vehicle Management' });
