import { rollback } from '@dealer/build/commands';
import { readTarget } from '../releases.ts';

export const run = (args: string[]) => rollback(args, readTarget);
