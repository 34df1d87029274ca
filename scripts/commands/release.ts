import { release } from '@dealer/build/commands';
import { readTarget } from '../releases.ts';

export const run = (args: string[]) => release(args, readTarget);
