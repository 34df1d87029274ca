import { createTrustedApi, createTrustedBackend } from '@dealer/trusted';
import { serve } from '@hono/node-server';
import { parseEnvironment } from './environment.ts';

// In development pages come from the shell's development server, which hands /api/ on to this one.
const { port, trusted } = parseEnvironment(process.env);
if (!trusted) throw new Error('SUPABASE_SECRET_KEY is missing.');
const answer = createTrustedApi(trusted, createTrustedBackend(trusted));
const server = serve({ fetch: (request) => answer(request, '127.0.0.1'), port, hostname: '127.0.0.1' });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close(() => process.exit(0)));
