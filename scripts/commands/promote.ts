import { promote } from '@dealer/build/commands';
import { readTarget } from '../releases.ts';

export const run = (args: string[]) => promote(args, readTarget);
