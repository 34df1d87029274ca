/** Under the title of a page whose record no longer exists. */
export const goneMessage = 'It was deleted, or its address was copied incompletely.';
