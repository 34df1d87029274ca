import { createImportFile } from '@dealer/shared-domain/import';
import { serveWorker } from './serve-worker.ts';

/** Entry of the worker: reads and checks the file without blocking the page. */
serveWorker(createImportFile());
