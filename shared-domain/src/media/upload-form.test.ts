import { expect, test } from 'vitest';
import { aConfig } from '../test-support.ts';
import { uploadAddress } from './upload-form.ts';

test('files go to the host that receives them, which may not be the one that delivers them', () => {
  const config = { ...aConfig, mediaUrl: 'https://res.cloudinary.com', mediaCloud: 'ours' };
  expect(uploadAddress(config, 'video')).toBe('https://res.cloudinary.com/v1_1/ours/video/upload');
  const apart = { ...config, mediaApiUrl: 'https://api.cloudinary.com' };
  expect(uploadAddress(apart, 'image')).toBe('https://api.cloudinary.com/v1_1/ours/image/upload');
});
