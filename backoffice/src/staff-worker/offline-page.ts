/** Shown by the service worker when a staff page cannot be fetched. `waiting`: photographs stored on this device. */
export function toOfflinePage(waiting: number): Response {
  const photographs = waiting === 1 ? '1 photograph waits' : `${waiting} photographs wait`;
  const storedNote =
    waiting > 0
      ? `<p><b>${photographs} on this device.</b> They go up by themselves when there is a network, at the latest when you open the back office.</p>`
      : '';
  const text = `<!doctype html><html lang="en-CA"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>No network</title><style>
:root{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:1.05rem/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:1.5rem}a{display:inline-block;margin-top:1rem;padding:.75rem 1.25rem;border:1px solid;border-radius:.5rem;color:inherit}
</style></head><body><main><h1>No network</h1><p>The back office needs a connection to open. What you typed in a form is still on this device.</p>
${storedNote}<a href="">Try again</a></main></body></html>`;
  return new Response(text, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}
