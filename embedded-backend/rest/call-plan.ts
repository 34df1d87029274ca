import { bodyError, isObject, parseJson } from './json-body.ts';
import type { QueryParameter } from './query-parser.ts';
import type { RestRequest } from './request.ts';
import { RestError } from './rest-error.ts';
import type { DatabaseFunction, Relation, SchemaCache } from './schema-cache.ts';

/** Which function to call, its arguments, and the filters on its rows. */
export type CallPlan = {
  function: DatabaseFunction;
  /** Named arguments as text, or a JSON body whose keys name them. */
  input: { kind: 'texts'; values: Map<string, string> } | { kind: 'json'; body: string; names: string[] };
  rowParameters: QueryParameter[];
  /** Column types, for functions that return rows. */
  relation: Relation;
};

const reserved = /^(select|order|limit|offset|columns|on_conflict|(not\.)?(and|or))$/;
const looksLikeFilter = /^(not\.)?[a-z]+(\([^()]*\))?\./;

/** Second stage for functions. May reject with PGRST202 (unknown), PGRST203 (ambiguous) or PGRST102 (bad body). */
export function planCall(cache: SchemaCache, request: RestRequest): CallPlan {
  const candidates = cache.findFunctions(request.schema, request.target.name);
  const names = request.isRead ? readParameterNames(request, candidates) : Object.keys(parseBody(request.body));
  const chosen = chooseFunction(candidates, names, request);
  const input: CallPlan['input'] = request.isRead
    ? { kind: 'texts', values: new Map(request.parameters.filter(([name]) => names.includes(name))) }
    : { kind: 'json', body: request.body, names };
  return {
    function: chosen,
    input,
    rowParameters: request.isRead ? request.parameters.filter(([name]) => !names.includes(name)) : request.parameters,
    relation: rowShape(cache, chosen),
  };
}

/** A GET mixes arguments with filters on the rows. */
function readParameterNames({ parameters }: RestRequest, candidates: DatabaseFunction[]): string[] {
  const isArgument = (name: string) => candidates.some((entry) => entry.arguments.some((arg) => arg.name === name));
  return parameters
    .filter(
      ([name, value]) =>
        isArgument(name) || !(reserved.test(name) || name.includes('.') || looksLikeFilter.test(value)),
    )
    .map(([name]) => name);
}

function parseBody(body: string): object {
  if (body.trim() === '') return {};
  const value = parseJson(body);
  if (isObject(value)) return value;
  throw bodyError('The body of a function call must be a json object with its named arguments');
}

function chooseFunction(candidates: DatabaseFunction[], names: string[], request: RestRequest): DatabaseFunction {
  const matching = candidates.filter((entry) => accepts(entry, names));
  const exact = matching.filter((entry) => entry.arguments.length === names.length);
  const [chosen] = exact.length === 1 ? exact : matching;
  if (chosen === undefined) throw notFound(candidates, names, request);
  if (matching.length > 1 && exact.length !== 1) throw ambiguous(matching);
  return chosen;
}

function accepts({ arguments: known, defaultCount, isVariadic }: DatabaseFunction, names: string[]): boolean {
  if (isVariadic || known.some((argument) => argument.name === '')) return false;
  const required = known.slice(0, known.length - defaultCount);
  return (
    names.every((name) => known.some((argument) => argument.name === name)) &&
    required.every((argument) => names.includes(argument.name))
  );
}

function rowShape(
  cache: SchemaCache,
  { schema, name, returnSchema, returnTable, outputColumns }: DatabaseFunction,
): Relation {
  const table =
    returnSchema !== null && returnTable !== null ? cache.findRelation(returnSchema, returnTable) : undefined;
  if (table !== undefined) return table;
  const unknownColumn = { baseType: '', type: '', defaultSql: null };
  return {
    schema,
    name,
    isView: false,
    primaryKey: [],
    columns: new Map(outputColumns.map((column) => [column, unknownColumn])),
  };
}

function notFound(candidates: DatabaseFunction[], names: string[], { schema, target }: RestRequest): RestError {
  const called = `${schema}.${target.name}`;
  const sorted = [...names].sort();
  const searched =
    sorted.length === 0 ? 'without parameters' : `with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`;
  const known = candidates[0]?.arguments.map((argument) => argument.name).sort();
  return new RestError({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function ${called}${sorted.length === 0 ? '' : `(${sorted.join(', ')})`} in the schema cache`,
    details: `Searched for the function ${called} ${searched}, but no matches were found in the schema cache.`,
    hint: known ? `Perhaps you meant to call the function ${called}(${known.join(', ')})` : null,
  });
}

function ambiguous(functions: DatabaseFunction[]): RestError {
  const signatures = functions.map(
    (entry) =>
      `${entry.schema}.${entry.name}(${entry.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  );
  return new RestError({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}
