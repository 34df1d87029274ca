import type { Route } from 'playwright';

/** The files of a remote that a page needs, by role. */
export const remoteFiles = {
  entry: /\/remoteEntry\.[0-9a-f]+\.js/,
  routes: /\/__federation_expose_routes\.[0-9a-f]+\.js/,
} as const;

/** How a remote's file can fail to load. */
export const remoteFaults: Record<string, (route: Route) => unknown> = {
  'is not found': (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  'is answered with 500': (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'Failed' }),
  'is a page instead of a script': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome to this network</title>' }),
  'comes with a changed byte': async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
  },
  'breaks the connection off': (route) => route.abort('connectionreset'),
  // Never answered.
  'never comes': () => undefined,
};

/** When the page shows an error, plus a margin for slow machines. */
export const longestWaitMs = 8000;
export const slackMs = 7000;
