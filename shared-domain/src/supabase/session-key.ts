/** Key in browser storage. A separate file, so that public pages import nothing else. */
export const sessionKey = 'authToken';
