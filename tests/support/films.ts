import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const formats = {
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  /** With its index at the end, as cameras write it. */
  'mp4 of a camera': () => new Mp4OutputFormat({ fastStart: false }),
  'mp4 in fragments': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  mov: () => new MovOutputFormat(),
  webm: () => new WebMOutputFormat(),
  /** Without a duration, as browsers record it. */
  'webm of a browser': () => new WebMOutputFormat({ appendOnly: true }),
};

export type FilmKind = keyof typeof formats;

export const filmKinds = ['mp4', 'mp4 of a camera', 'mp4 in fragments', 'mov', 'webm', 'webm of a browser'] as const;

// A minimal decoder configuration.
const description = Uint8Array.of(
  1,
  0x42,
  0,
  0x1f,
  0xff,
  0xe1,
  0,
  4,
  0x67,
  0x42,
  0,
  0x1f,
  1,
  0,
  4,
  0x68,
  0xce,
  0x3c,
  0x80,
);

/** Two seconds of video with empty pictures. */
export async function aFilm(kind: FilmKind): Promise<Buffer<ArrayBuffer>> {
  const target = new BufferTarget();
  const output = new Output({ format: formats[kind](), target });
  const isWebm = kind.startsWith('webm');
  const source = new EncodedVideoPacketSource(isWebm ? 'vp8' : 'avc');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const size = { codedWidth: 320, codedHeight: 240 };
  const decoderConfig = isWebm ? { codec: 'vp8', ...size } : { codec: 'avc1.42001f', ...size, description };
  for (let n = 0; n < 20; n += 1) {
    // Four bytes give the length of the picture.
    const picture = Buffer.concat([Buffer.from([0, 0, 1, 0xf4]), Buffer.alloc(500, 7)]);
    await source.add(new EncodedPacket(picture, n % 5 === 0 ? 'key' : 'delta', n / 10, 0.1), { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The film was not written');
  return Buffer.from(target.buffer);
}

/** Pads an MP4 with an empty box to the given length. */
export function lengthened(film: Buffer, bytes: number): Buffer<ArrayBuffer> {
  const padding = Buffer.alloc(bytes - film.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([film, padding]);
}
