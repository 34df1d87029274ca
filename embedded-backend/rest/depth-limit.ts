import { RestError } from './rest-error.ts';

/** PGlite's stack overflows on values nested thousands of levels deep. */
const maxDepth = 200;

/** May reject a nested JSON text; brackets inside strings do not count. */
export function refuseDeepJson(json: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString) depth = nextDepth(depth, character);
    if (depth > maxDepth) throw tooDeep('PGRST102');
  }
}

/** May reject a query parameter; brackets inside strings count. */
export function refuseDeepText(text: string): void {
  let depth = 0;
  for (const character of text) {
    depth = nextDepth(depth, character);
    if (depth > maxDepth) throw tooDeep('PGRST100');
  }
}

function nextDepth(depth: number, character: string | undefined): number {
  if (character === '[' || character === '{' || character === '(') return depth + 1;
  if (character === ']' || character === '}' || character === ')') return Math.max(0, depth - 1);
  return depth;
}

function tooDeep(code: string): RestError {
  return new RestError({ status: 400, code, message: `Values can be nested ${maxDepth} levels deep` });
}
