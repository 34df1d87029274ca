import { staffPaths } from '@dealer/shared-domain/staff';
import { createContext } from 'react';

type Place = {
  /** The list to return to after saving or leaving. */
  listPath: string;
  listName: string;
  /** Replaces the usual message when a save fails. */
  saveFailed?: string;
};

/** The page that shows the form; it decides where saving and leaving lead. */
export const FormLocation = createContext<Place>({ listPath: staffPaths.vehicles, listName: 'Vehicle Management' });
