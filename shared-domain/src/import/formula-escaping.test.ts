import { expect, test } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula-escaping.ts';

test.each(['=HYPERLINK("x")', '+cmd', '-2+3', '@SUM(1)', '\t=1', '\r=1', "'=1", "''@x", '-5'])(
  'a spreadsheet does not run %j, and an import restores it',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
    expect(unescapeFormula(escapeFormula(text))).toBe(text);
  },
);

test.each(['', 'Civic', "'67 Mustang", "O'Brien", "'", '5=5', ' =1'])(
  '%j is not a formula and stays unchanged',
  (text) => {
    expect([escapeFormula(text), unescapeFormula(text)]).toEqual([text, text]);
  },
);
