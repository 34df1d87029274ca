import sharp from 'sharp';

/** Widths of the nine bars and spaces of a character, by ISO/IEC 16388; `w` is wide. */
const patterns: Record<string, string> = Object.fromEntries(
  (
    '0nnnwwnwnn 1wnnwnnnnw 2nnwwnnnnw 3wnwwnnnnn 4nnnwwnnnw 5wnnwwnnnn 6nnwwwnnnn 7nnnwnnwnw 8wnnwnnwnn 9nnwwnnwnn ' +
    'Awnnnnwnnw Bnnwnnwnnw Cwnwnnwnnn Dnnnnwwnnw Ewnnnwwnnn Fnnwnwwnnn Gnnnnnwwnw Hwnnnnwwnn Innwnnwwnn Jnnnnwwwnn ' +
    'Kwnnnnnnww Lnnwnnnnww Mwnwnnnnwn Nnnnnwnnww Ownnnwnnwn Pnnwnwnnwn Qnnnnnnwww Rwnnnnnwwn Snnwnnnwwn Tnnnnwnwwn ' +
    'Uwwnnnnnnw Vnwwnnnnnw Wwwwnnnnnn Xnwnnwnnnw Ywwnnwnnnn Znwwnwnnnn *nwnnwnwnn'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);

const unit = 3;
const wide = 3 * unit;

/** A photograph of a door label with a Code 39 barcode. */
export function aLabelPhoto(text: string): Promise<Buffer> {
  let x = 20 * unit;
  const bars: string[] = [];
  for (const character of `*${text}*`) {
    for (const [index, width] of [...(patterns[character] ?? '')].entries()) {
      const size = width === 'w' ? wide : unit;
      if (index % 2 === 0) bars.push(`<rect x="${x}" y="60" width="${size}" height="180"/>`);
      x += size;
    }
    x += unit;
  }
  const width = x + 20 * unit;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><rect width="${width}" height="300" fill="#eee"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
