import { createTrustedApi, createTrustedBackend } from '@dealer/trusted';
import { serve } from '@hono/node-server';
import { parseEnvironment } from './environment.ts';
import { toPublicUrl } from './site-address.ts';

// In development pages come from the shell's development server, which hands /api/ on to this one.
const environment = parseEnvironment(process.env);
const { port, trusted } = environment;
if (!trusted) throw new Error('SUPABASE_SECRET_KEY is missing.');
const answer = createTrustedApi(trusted, createTrustedBackend(trusted));
const fetch = (request: Request) => answer(request, '127.0.0.1', toPublicUrl(environment, new URL(request.url)));
const server = serve({ fetch, port, hostname: '127.0.0.1' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => process.exit(0)));
