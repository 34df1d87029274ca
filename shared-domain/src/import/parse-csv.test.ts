import { describe, expect, test } from 'vitest';
import { isDomainError } from '../errors.ts';
import { guessDelimiter, parseCsv } from './parse-csv.ts';

const cellsOf = (text: string) => parseCsv(text).rows.map(({ cells }) => cells);
const linesOf = (text: string) => parseCsv(text).rows.map(({ line }) => line);

function failureOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isDomainError(error)) return error.message;
    throw error;
  }
  return 'nothing failed';
}

describe('RFC 4180', () => {
  test('quoted commas, doubled quotes and empty cells', () => {
    expect(cellsOf('make,model\nKia,"Rio, ""EX"""\n,""\nFord,\n')).toEqual([
      ['make', 'model'],
      ['Kia', 'Rio, "EX"'],
      ['Ford', ''],
    ]);
  });

  test('a line break inside quotes is kept, and later lines keep their numbers', () => {
    const text = 'make,description\r\nKia,"One\r\ntwo\r\nthree"\r\nFord,Four\r\n';
    expect(cellsOf(text)[1]).toEqual(['Kia', 'One\ntwo\nthree']);
    expect(linesOf(text)).toEqual([1, 2, 5]);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('lines that end in %s', (_, end) => {
    expect(cellsOf(['make,model', 'Kia,Rio', 'Ford,"F,150"', ''].join(end))).toEqual([
      ['make', 'model'],
      ['Kia', 'Rio'],
      ['Ford', 'F,150'],
    ]);
  });

  test('mixed line endings in one file', () => {
    expect(cellsOf('make,model\r\nKia,Rio\nFord,Focus\r\n')).toEqual([
      ['make', 'model'],
      ['Kia', 'Rio'],
      ['Ford', 'Focus'],
    ]);
  });
});

describe('variants that programs write', () => {
  test('empty lines are skipped but counted', () => {
    const text = 'make,model\n\nKia,Rio\n , \n\n\n';
    expect(cellsOf(text)).toEqual([
      ['make', 'model'],
      ['Kia', 'Rio'],
    ]);
    expect(linesOf(text)).toEqual([1, 3]);
  });

  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('a %s between the cells', (_, delimiter) => {
    const rows = [
      ['make', 'model', 'price'],
      ['Kia', 'Rio', '9995'],
    ];
    const parsed = parseCsv(rows.map((row) => row.join(delimiter)).join('\n'));
    expect(parsed.delimiter).toBe(delimiter);
    expect(parsed.rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test('commas in a text do not prevent semicolons from being detected as delimiter', () => {
    const text = 'Kia;Rio;2020;Nice, clean, one owner, two keys\nFord;Focus;2019;Grey, tidy\nFord;Fiesta;2018;Small';
    expect(guessDelimiter(text)).toBe(';');
  });

  test('pipes between features are not taken for the delimiter', () => {
    expect(guessDelimiter('make,features\nKia,a|b|c|d\nFord,a|b|c|d')).toBe(',');
  });

  test('a first line that names the delimiter, as spreadsheets write it', () => {
    const parsed = parseCsv('sep=;\r\nmake;model\r\nKia;Rio\r\n');
    expect(parsed.rows).toEqual([
      { line: 2, cells: ['make', 'model'] },
      { line: 3, cells: ['Kia', 'Rio'] },
    ]);
  });

  test('a byte order mark is not part of the first column name', () => {
    expect(cellsOf('\ufeffmake,model')[0]).toEqual(['make', 'model']);
  });

  test('a file may have one column', () => {
    expect(cellsOf('vin\nA\nB')).toEqual([['vin'], ['A'], ['B']]);
  });
});

describe('damaged files', () => {
  test('an unclosed quotation mark is reported with its line', () => {
    expect(failureOf(() => parseCsv('make,model\nKia,Rio\nFord,"Focus\nKia,Rio'))).toBe(
      'A quotation mark that opens on line 3 is never closed.',
    );
  });

  test('a misplaced quotation mark affects only its line', () => {
    const { rows } = parseCsv('make,model\nKia,"Rio" 5"\nFord,Focus\n');
    expect(rows[1]).toMatchObject({ line: 2, problem: 'Quotation marks do not match' });
    expect(rows[2]).toEqual({ line: 3, cells: ['Ford', 'Focus'] });
  });

  test('short and long lines are read unchanged', () => {
    const parsed = parseCsv('make,model,price\nKia\nFord,Focus,1,2\n');
    expect(parsed.rows.map(({ cells }) => cells.length)).toEqual([3, 1, 4]);
    expect(parsed.width).toBe(3);
  });

  test('a line above the names does not narrow the file', () => {
    expect(parseCsv('Our inventory,,\nmake,model,price\nKia,Rio,9900\nFord,Focus,8900\n').width).toBe(3);
  });

  test('too many lines are refused, not cut off', () => {
    const text = `make,model\n${'Kia,Rio\n'.repeat(100_001)}`;
    expect(failureOf(() => parseCsv(text))).toContain('more than 100,000 vehicles');
    expect(parseCsv(`make,model\n${'Kia,Rio\n'.repeat(1000)}`).rows).toHaveLength(1001);
  });

  test('a million lines are refused at the limit', () => {
    expect(failureOf(() => parseCsv('a,b\n'.repeat(1_000_000)))).toContain('more than 100,000 vehicles');
  });

  test('a cell of ten megabytes is cut and its line refused', () => {
    const { rows } = parseCsv(`make,description\nKia,"${'x'.repeat(10_000_000)}"\nFord,Short\n`);
    expect(rows[1]?.cells[1]).toHaveLength(20_000);
    expect(rows[1]?.problem).toBe('One value is longer than 20,000 characters');
    expect(rows[2]?.problem).toBeUndefined();
  });

  test('a thousand columns are refused', () => {
    expect(failureOf(() => parseCsv(Array.from({ length: 1000 }, (_, n) => `c${n}`).join(',')))).toBe(
      'The file has more than 200 columns.',
    );
  });

  test('an empty file has no rows', () => {
    expect([parseCsv('').rows, parseCsv('\n\n').rows]).toEqual([[], []]);
  });
});
