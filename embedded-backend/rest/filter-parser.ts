import { Cursor, type FieldPath } from './cursor.ts';
import { parseError } from './rest-error.ts';

const comparisons = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;
const patterns = ['like', 'ilike', 'match', 'imatch'] as const;
const searches = ['fts', 'plfts', 'phfts', 'wfts'] as const;
const others = ['in', 'is', 'isdistinct', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'] as const;
const operators = [...comparisons, ...patterns, ...searches, ...others];
const quantifiable: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte', ...patterns];

export type Operator = (typeof operators)[number];
export type SearchOperator = (typeof searches)[number];

export type Filter = {
  kind: 'filter';
  path: FieldPath;
  isNegated: boolean;
  operator: Operator;
  /** `eq(any).{1,2}` or `eq(all).{1,2}`. */
  quantifier?: 'any' | 'all';
  /** The text search configuration of `fts(french).…`. */
  language?: string;
  value: string;
};
export type ConditionTree = { kind: 'tree'; join: 'and' | 'or'; isNegated: boolean; conditions: Condition[] };
export type Condition = Filter | ConditionTree;

const operatorHead = /(not\.)?([a-z]+)(?:\(([^()]*)\))?\./y;
const treeHead = /(?:not\.)?(?:and|or)(?=\s*\()/y;
const maxDepth = 20;

export function isSearch(operator: Operator): operator is SearchOperator {
  return searches.some((search) => search === operator);
}

export function isPattern(operator: Operator): boolean {
  return operator === 'like' || operator === 'ilike';
}

/** Parses `not.eq.5`: everything after the operator is the value. */
export function parseFilter(path: FieldPath, text: string): Filter {
  const cursor = new Cursor(text);
  const head = parseOperator(cursor);
  return { kind: 'filter', path, ...head, value: text.slice(cursor.position) };
}

export function parseTree(join: 'and' | 'or', isNegated: boolean, text: string): ConditionTree {
  const cursor = new Cursor(text);
  cursor.skipBlanks();
  const tree = parseBranch(cursor, join, isNegated, 0);
  cursor.expectEnd();
  return tree;
}

function parseBranch(cursor: Cursor, join: 'and' | 'or', isNegated: boolean, depth: number): ConditionTree {
  if (depth > maxDepth) throw parseError(`Conditions can be nested ${maxDepth} levels deep`);
  const conditions: Condition[] = [];
  cursor.expect('(');
  do {
    cursor.skipBlanks();
    conditions.push(parseCondition(cursor, depth));
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.expect(')');
  cursor.skipBlanks();
  return { kind: 'tree', join, isNegated, conditions };
}

function parseCondition(cursor: Cursor, depth: number): Condition {
  const head = cursor.match(treeHead);
  if (head !== undefined) {
    cursor.skipBlanks();
    return parseBranch(cursor, head.endsWith('and') ? 'and' : 'or', head.startsWith('not.'), depth + 1);
  }
  const path = cursor.fieldPath();
  cursor.expect('.');
  const operator = parseOperator(cursor);
  return { kind: 'filter', path, ...operator, value: parseTreeValue(cursor, operator.operator) };
}

function parseOperator(cursor: Cursor): Omit<Filter, 'kind' | 'path' | 'value'> {
  const start = cursor.position;
  const matched = cursor.matchGroups(operatorHead);
  const operator = operators.find((known) => known === matched?.[2]);
  const argument = matched?.[3];
  if (operator === undefined) {
    cursor.position = start;
    throw cursor.unexpected('"not" or operator (eq, gt, ...)');
  }
  const isNegated = matched?.[1] !== undefined;
  if (argument === undefined) return { isNegated, operator };
  if (isSearch(operator)) return { isNegated, operator, language: argument };
  if ((argument === 'any' || argument === 'all') && quantifiable.includes(operator)) {
    return { isNegated, operator, quantifier: argument };
  }
  cursor.position = start;
  throw cursor.unexpected('operator without that modifier');
}

/** A value ends at a comma or parenthesis, unless it is quoted, a list or an array. */
function parseTreeValue(cursor: Cursor, operator: Operator): string {
  if (operator === 'in') return parseBalanced(cursor, '(', ')');
  if (cursor.next === '{') return parseBalanced(cursor, '{', '}');
  if (cursor.next === '"') return cursor.quoted();
  return cursor.match(/[^,)]*/y) ?? '';
}

function parseBalanced(cursor: Cursor, open: string, close: string): string {
  const start = cursor.position;
  let depth = 0;
  do {
    if (cursor.next === '"') {
      cursor.quoted();
      continue;
    }
    if (cursor.next === open) depth += 1;
    if (cursor.next === close) depth -= 1;
    if (depth === 0 && cursor.next !== close) throw cursor.unexpected(JSON.stringify(open));
    if (cursor.isAtEnd) throw cursor.unexpected(JSON.stringify(close));
    cursor.position += 1;
  } while (depth > 0);
  return cursor.text.slice(start, cursor.position);
}

export function parseList(text: string): string[] {
  const cursor = new Cursor(text);
  cursor.expect('(');
  if (cursor.take(')')) {
    cursor.expectEnd();
    return [];
  }
  const values: string[] = [];
  do {
    cursor.skipBlanks();
    values.push(cursor.next === '"' ? cursor.quoted() : (cursor.match(/[^,)]*/y) ?? '').trimEnd());
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.expect(')');
  cursor.expectEnd();
  return values;
}
