import { aReport } from '@dealer/shared-domain/test-support';
import { expect, test } from 'vitest';
import { reportFileName, toReportCsv } from './report-csv.ts';
import { aFullReport } from './test-report.ts';

const dealer = { name: 'Dream Motor Co.', currency: 'CAD' };
const linesOf = (csv: string) => csv.slice(1).split('\r\n');

test('the report has its period, every section, and unformatted numbers', () => {
  const csv = toReportCsv(aFullReport, dealer);
  expect(csv.startsWith('\ufeffAnalytics report,Dream Motor Co.\r\n')).toBe(true);
  const lines = linesOf(csv);
  expect(lines).toEqual(expect.arrayContaining(['Period,Last 6 months', 'From,2026-05-22', 'Total Value,548300']));
  for (const title of ['Overview', 'Sales', 'Sales Trends', 'Inventory Status', 'Popular Makes', 'Days on Lot']) {
    expect(lines).toContain(title);
  }
  expect(lines).toContain('"May 2026, from May 22",0,0,0,0');
  expect(lines).toContain('June 2026,7,141200,5,90000');
  expect(lines).toContain('2019 Honda Civic EX,388,6,2,1');
  expect(lines).toContain('Time to first answer,No data yet,"median of 0 answered, of 4 messages"');
});

test('a name that a spreadsheet would run as a formula is escaped', () => {
  expect(linesOf(toReportCsv(aFullReport, dealer))).toContain(`"'=Honda",6,15.8,1`);
});

test('a section that did not load is left out, not filled with zeros', () => {
  const csv = toReportCsv({ ...aFullReport, failed: ['sales', 'interest'] }, dealer);
  expect(csv).not.toMatch(/Sales Trends|Views and Inquiries|Average days to sale/);
  expect(csv).toContain('Overview');
});

test('the file is named after its dates, or after its period if they are unknown', () => {
  expect(reportFileName(aFullReport)).toBe('analytics-2026-05-22-2026-11-21.csv');
  expect(reportFileName(aReport({ period: '30-days' }))).toBe('analytics-30-days.csv');
});
