import { sections } from './description.ts';
import { describedSettings } from './groups.ts';

/** The text of .env.example; `vitest -u` in this folder writes the file. */
export function toEnvExample(): string {
  const parts = Object.entries(sections).map(([section, title]) => {
    const lines = describedSettings
      .filter((setting) => setting.section === section)
      .flatMap(({ name, meaning, example }) => [...(meaning ? [`# ${meaning}`] : []), `#${name}=${example}`]);
    return [`# ${title}`, ...lines].join('\n');
  });
  const head =
    '# All settings are optional; without any the product runs on this machine alone. Copy to .env and change what you need.';
  return `${[head, ...parts].join('\n\n')}\n`;
}
