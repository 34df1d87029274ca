import { parseError, type RestError } from './rest-error.ts';

/** For `details->engine->>size`, the name `details` and two steps. */
export type FieldPath = { name: string; steps: JsonStep[] };
export type JsonStep = { arrow: '->' | '->>'; key: string };

const plainName = /[\p{L}\p{N}_$ ]+(?:-(?!>)[\p{L}\p{N}_$ ]+)*/uy;
/** Each step nests the expression; thousands of levels overflow the embedded engine's stack. */
const maxSteps = 20;
const arrayIndex = /-?\d{1,9}(?![\p{L}\p{N}_])/uy;

/** Parses one query parameter; throws on a syntax error. */
export class Cursor {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  get next(): string | undefined {
    return this.text[this.position];
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  startsWith(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  take(token: string): boolean {
    if (!this.startsWith(token)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.unexpected(JSON.stringify(token));
  }

  expectEnd(): void {
    if (!this.isAtEnd) throw this.unexpected('end of input');
  }

  /** Takes a sticky pattern. */
  match(pattern: RegExp): string | undefined {
    return this.matchGroups(pattern)?.[0];
  }

  matchGroups(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  skipBlanks(): void {
    this.match(/\s*/y);
  }

  quoted(): string {
    this.expect('"');
    let value = '';
    while (this.next !== undefined && this.next !== '"') {
      if (this.next === '\\') this.position += 1;
      value += this.next ?? '';
      this.position += 1;
    }
    this.expect('"');
    return value;
  }

  name(): string {
    if (this.next === '"') return this.quoted();
    const name = this.match(plainName)?.trim();
    if (name === undefined || name === '') throw this.unexpected('field name');
    return name;
  }

  jsonSteps(): JsonStep[] {
    const steps: JsonStep[] = [];
    while (this.startsWith('->')) {
      const arrow = this.take('->>') ? '->>' : '->';
      if (arrow === '->') this.expect('->');
      steps.push({ arrow, key: this.match(arrayIndex) ?? this.name() });
      if (steps.length > maxSteps) throw parseError(`A json path can have ${maxSteps} steps`);
    }
    return steps;
  }

  fieldPath(): FieldPath {
    return { name: this.name(), steps: this.jsonSteps() };
  }

  unexpected(expected: string): RestError {
    const found = this.next === undefined ? 'end of input' : JSON.stringify(this.next);
    return parseError(
      `"failed to parse (${this.text})" (line 1, column ${this.position + 1})`,
      `unexpected ${found} expecting ${expected}`,
    );
  }
}
