/** The key under which the session lies in browser storage. In a file of its own: public pages ask for no more than it. */
export const sessionKey = 'authToken';
