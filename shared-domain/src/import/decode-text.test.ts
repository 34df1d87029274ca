import { expect, test } from 'vitest';
import { decodeText, findWorkbookKind } from './decode-text.ts';

const text = 'make,model\nCitroën,C4 — "blé"\n';
const latin = Uint8Array.from('Citroën é €'.replace('€', '\x80'), (character) => character.charCodeAt(0));

function toUtf16(isBigEndian: boolean, hasMark: boolean): Uint8Array {
  const written = hasMark ? `\ufeff${text}` : text;
  const view = new DataView(new ArrayBuffer(written.length * 2));
  for (let at = 0; at < written.length; at += 1) view.setUint16(at * 2, written.charCodeAt(at), !isBigEndian);
  return new Uint8Array(view.buffer);
}

test.each([
  ['UTF-8', new TextEncoder().encode(text), 'UTF-8'],
  ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${text}`), 'UTF-8'],
  ['UTF-16, low byte first', toUtf16(false, true), 'UTF-16'],
  ['UTF-16, high byte first', toUtf16(true, true), 'UTF-16'],
  ['UTF-16 without a mark', toUtf16(false, false), 'UTF-16'],
  ['UTF-16 without a mark, high byte first', toUtf16(true, false), 'UTF-16'],
])('%s is detected and decoded', (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text, encoding });
});

test('text that is not UTF-8 is read as Windows-1252', () => {
  expect(decodeText(latin)).toEqual({ text: 'Citroën é €', encoding: 'Windows-1252' });
});

test('an empty file is an empty text', () => {
  expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
});

test('workbooks are recognised by their first bytes', () => {
  const kindOf = (...bytes: number[]) => findWorkbookKind(Uint8Array.from(bytes));
  expect([kindOf(0x50, 0x4b, 3, 4, 0), kindOf(0xd0, 0xcf, 0x11, 0xe0), kindOf(0x50, 0x4b), kindOf()]).toEqual([
    'xlsx',
    'compound',
    null,
    null,
  ]);
});
