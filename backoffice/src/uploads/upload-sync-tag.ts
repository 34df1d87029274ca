/** The tag of Background Sync, which Safari and Firefox lack. */
export const uploadSyncTag = 'photographs';
