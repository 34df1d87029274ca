/** GoTrue's code for a session too old for a sensitive change; our endpoints and the database use it too. */
export const reauthenticationNeeded = 'reauthentication_needed';

/** Shown when the person cancels the confirmation. */
export const unconfirmedMessage = 'You did not confirm that it is you, so nothing was changed.';
