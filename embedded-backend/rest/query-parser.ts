import { Cursor, type FieldPath } from './cursor.ts';
import { type Condition, parseFilter, parseTree } from './filter-parser.ts';
import { parseError, RestError } from './rest-error.ts';
import { parseSelect, type SelectItem } from './select-parser.ts';

export type QueryParameter = readonly [name: string, value: string];

export type OrderTerm = {
  path: FieldPath;
  /** For `order=seller(name)`: the embedded resource to sort by. */
  embed?: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
};

/** `embeds` is the path to the embedded resource, empty for the table itself. */
export type Clause = { embeds: string[] } & (
  | { kind: 'where'; condition: Condition }
  | { kind: 'order'; terms: OrderTerm[] }
  | { kind: 'limit' | 'offset'; rows: number }
);

export type ParsedQuery = { select: SelectItem[]; clauses: Clause[] };

const writeParameters = ['columns', 'on_conflict'];

export function parseQuery(parameters: readonly QueryParameter[]): ParsedQuery {
  const select = parameters.find(([name]) => name === 'select')?.[1];
  const clauses = parameters
    .filter(([name]) => name !== 'select' && !writeParameters.includes(name))
    .map(([name, value]) => parseClause(name, value));
  return { select: select === undefined ? [{ kind: 'star' }] : parseSelect(select), clauses };
}

function parseClause(name: string, value: string): Clause {
  const { names, path } = parseParameterName(name);
  const keyword = path.name;
  if (keyword === 'and' || keyword === 'or') {
    const isNegated = names.at(-1) === 'not';
    const embeds = isNegated ? names.slice(0, -1) : names;
    return { kind: 'where', embeds, condition: parseTree(keyword, isNegated, value) };
  }
  if (keyword === 'order') return { kind: 'order', embeds: names, terms: parseOrder(value) };
  if (keyword === 'limit' || keyword === 'offset') {
    return { kind: keyword, embeds: names, rows: parseRowCount(keyword, value) };
  }
  return { kind: 'where', embeds: names, condition: parseFilter(path, value) };
}

/** `images.sort_order` gives the path of embedded resources and the field. */
function parseParameterName(name: string): { names: string[]; path: FieldPath } {
  const cursor = new Cursor(name);
  const names = [cursor.name()];
  while (cursor.take('.')) names.push(cursor.name());
  const steps = cursor.jsonSteps();
  cursor.expectEnd();
  return { names: names.slice(0, -1), path: { name: names.at(-1) ?? '', steps } };
}

function parseRowCount(keyword: 'limit' | 'offset', value: string): number {
  if (/^-\d+$/.test(value)) {
    const details = `The ${keyword} must be greater than or equal to 0`;
    throw new RestError({ status: 416, code: 'PGRST103', message: 'Requested range not satisfiable', details });
  }
  if (!/^\d{1,15}$/.test(value)) throw parseError(`"failed to parse ${keyword} parameter (${value})"`);
  return Number(value);
}

function parseOrder(text: string): OrderTerm[] {
  if (text.trim() === '') return [];
  const cursor = new Cursor(text);
  const terms: OrderTerm[] = [];
  do {
    cursor.skipBlanks();
    terms.push(parseOrderTerm(cursor));
    cursor.skipBlanks();
  } while (cursor.take(','));
  cursor.expectEnd();
  return terms;
}

function parseOrderTerm(cursor: Cursor): OrderTerm {
  const term: OrderTerm = { path: cursor.fieldPath() };
  if (cursor.take('(')) {
    term.embed = term.path.name;
    term.path = cursor.fieldPath();
    cursor.expect(')');
  }
  while (cursor.take('.')) {
    const modifier = cursor.match(/asc|desc|nullsfirst|nullslast/y);
    if (modifier === 'asc' || modifier === 'desc') term.direction = modifier;
    else if (modifier === undefined) throw cursor.unexpected('asc, desc, nullsfirst or nullslast');
    else term.nulls = modifier === 'nullsfirst' ? 'first' : 'last';
  }
  return term;
}
