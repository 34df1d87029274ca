export type Engine = { engineSize: string; cylinders: number | null };

const countedAtEnd = /^(.*?)[\s,]*\(?\b(\d{1,2})\s*-?\s*cyl(?:inders?)?\.?\)?$/i;
const arrangement = /\b[IVWHL]-?(\d{1,2})\b/i;

export function formatEngine(engineSize: string, cylinders: number | null): string {
  return [engineSize, cylinders === null ? '' : `${cylinders}-Cyl`].filter(Boolean).join(' ');
}

/** Splits `2.5L 4-Cylinder`; `3.5L V6` is all size, with 6 cylinders. */
export function parseEngine(text: string): Engine {
  const engine = text.trim();
  const [, size, count] = countedAtEnd.exec(engine) ?? [];
  if (size !== undefined && count !== undefined) return { engineSize: size, cylinders: Number(count) };
  const counted = arrangement.exec(engine)?.[1];
  return { engineSize: engine, cylinders: counted === undefined ? null : Number(counted) };
}
