import { matchesGlob } from 'node:path';

export type Instruction = { name: string; text: string };
export type Stage = { name: string; instructions: Instruction[] };

/** Parses the stages of a container file; supports one instruction per line, as our file has. */
export function parseContainerfile(source: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of source.split('\n').map((text) => text.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push({ name: / AS (\w+)$/i.exec(text)?.[1] ?? '', instructions: [] });
    else stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** Whether .dockerignore lets a file into the build; the last matching line decides. */
export function createContextFilter(source: string): (file: string) => boolean {
  const rules = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIncluded: line.startsWith('!'), glob: line.replace(/^!/, '') }));

  return function isInContext(file) {
    const matching = rules.findLast(({ glob }) => matchesGlob(file, glob) || matchesGlob(file, `${glob}/**`));
    return matching?.isIncluded ?? true;
  };
}
