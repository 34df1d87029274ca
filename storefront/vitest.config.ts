import { remoteTests } from '@dealer/build/vitest';

export default remoteTests;
