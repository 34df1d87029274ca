export { makeReleaseKeys as run } from '@dealer/build/commands';
