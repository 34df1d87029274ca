import { expect, test } from 'vitest';
import { detectFileType } from './file-signature.ts';

const head = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['\0\0\0\x1cftypavif', 'avif'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['\0\0\0\x18ftypmif1', 'heic'],
  ['\0\0\0\x18ftypisom', 'mp4'],
  ['\0\0\0\x1cftypmp42', 'mp4'],
  ['\0\0\0\x1cftypM4V ', 'mp4'],
  ['\0\0\0\x18ftyp3gp5', 'mp4'],
  ['\0\0\0\x14ftypqt  ', 'mov'],
  ['\0\0\0\x08wide\x00\x10\x00\x00mdat', 'mov'],
  ['\0\0\x10\0moov\0\0\0\x6cmvhd', 'mov'],
  ['\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'webm'],
])('%j is the signature of the format %s', (text, format) => {
  expect(detectFileType(head(text))?.format).toBe(format);
});

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<!doctype html>',
  '<?php',
  'II*\0',
  '8BPS',
  'BM',
  'RIFF\x24\0\0\0WAVEfmt ',
  'RIFF\x24\0\0\0WEBP<svg',
  '\0\0\0\x18ftypjp2 ',
  '\0\0\0\x18ftypM4A ',
  '\0\0\0\x18ftyp<svg',
  '\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska',
  'PK\x03\x04',
  'MZ',
  '\0\xff\xd8\xff',
  ' GIF89a',
])('%j is not the signature of an accepted format', (text) => {
  expect(detectFileType(head(text))).toBeNull();
});
