import * as v from 'valibot';

export type Variables = Readonly<Record<string, string | undefined>>;
export type SettingProblem = { name: string; problem: string };

/** Every missing or malformed setting, without its value. An empty variable counts as missing. */
export function findSettingProblems(schema: v.GenericSchema, variables: Variables): SettingProblem[] {
  const { issues = [] } = v.safeParse(schema, withoutEmpty(variables));
  return issues.map((issue) => ({
    name: String(issue.path?.[0]?.key ?? 'environment'),
    problem: issue.received === 'undefined' ? 'is missing' : issue.message,
  }));
}

/** Throws one Error that names every problem. */
export function parseSettings<Schema extends v.GenericSchema>(
  schema: Schema,
  variables: Variables,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, withoutEmpty(variables));
  if (result.success) return result.output;
  const problems = findSettingProblems(schema, variables).map(({ name, problem }) => `${name} ${problem}`);
  throw new Error(`The configuration is not usable: ${problems.join('; ')}. See .env.example.`);
}

function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
