import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { faultRows, readRows } from './rows.ts';

type Outcome = { file: string; title: string; state: string };

/** The number of titles shown per cell; the others are counted. */
const namedTitles = 3;

/** Prints which test covers each row; writes the table in the docs if `WRITE_TABLE=1`. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const outcomes = modules.flatMap(readOutcomes);
    const lines = faultRows.map((fault, index) => toLine(index + 1, fault, outcomes));
    const text = ['| # | fault | shown by | result |', '|---|---|---|---|', ...lines].join('\n');
    console.log(`\n${text}\n`);
    if (process.env.WRITE_TABLE !== '1') return;
    writeFileSync(join(import.meta.dirname, '../../docs/faults.md'), `${introduction}\n${text}\n`);
  }
}

function readOutcomes(module: TestModule): Outcome[] {
  const file = basename(module.moduleId);
  return [...module.children.allTests()].map((test) => ({
    file,
    // A row may be named by the group of a test.
    title: readRows(test.name).length > 0 ? test.name : test.fullName,
    state: test.result().state,
  }));
}

function toLine(row: number, fault: string, outcomes: Outcome[]): string {
  const ofRow = outcomes.filter(({ title }) => readRows(title).includes(row));
  const files = [...new Set(ofRow.map(({ file }) => file))];
  const shown = files.map((file) => {
    const titles = ofRow
      .filter((outcome) => outcome.file === file)
      .map(({ title }) => title.replace(/^rows? [^:]+: /, ''));
    const more = titles.length > namedTitles ? `, and ${titles.length - namedTitles} more` : '';
    return `\`${file}\`: ${titles.slice(0, namedTitles).join('; ').replaceAll('|', '\\|')}${more}`;
  });
  const count = (state: string) => ofRow.filter((outcome) => outcome.state === state).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  const result = [`${passed} passed`, failed > 0 && `**${failed} failed**`, skipped > 0 && `${skipped} skipped`];
  return `| ${row} | ${fault} | ${shown.join('<br>') || '**nothing**'} | ${result.filter(Boolean).join(', ')} |`;
}

const introduction = `# What the product survives

Each row is a fault and the tests that inject it; they assert what the person sees and what is stored. The table is
written by the tests themselves: \`npm run faults\` runs them and prints it, \`WRITE_TABLE=1 npm run faults\` writes it
here. \`npm test\` runs them too.
`;
