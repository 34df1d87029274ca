import { serve } from '@hono/node-server';
import { createApiHandler } from './api/api.ts';
import { createBackendClient } from './backend-client.ts';
import { parseEnvironment } from './environment.ts';
import { toPublicUrl } from './http/public-url.ts';
import { onStopRequest } from './operations/stop-request.ts';

// In development the shell's development server serves pages and proxies /api/ to this program.
const environment = parseEnvironment(process.env);
const { port, privateConfig } = environment;
if (!privateConfig) throw new Error('SUPABASE_SECRET_KEY is missing.');
const handle = createApiHandler(privateConfig, createBackendClient(privateConfig));
const fetch = (request: Request) => handle(request, '127.0.0.1', toPublicUrl(environment, new URL(request.url)));
const server = serve({ fetch, port, hostname: '127.0.0.1' });
onStopRequest(() => server.close(() => process.exit(0)));
