import { createPhotographArchive } from '@dealer/shared-domain/import';
import { serveWorker } from '../serve-worker.ts';

/** Entry of the worker: lists and unpacks an archive of photographs. */
serveWorker(createPhotographArchive());
