import { readFile } from 'node:fs/promises';
import type { PaintKey } from './colors.ts';

export type DemoView = { view: string; file: string; width: number; height: number; color: string };
/** A picture of one body style in one paint. */
export type DemoPicture = {
  id: string;
  bodyStyle: string;
  paintKey: PaintKey;
  interiorTrim: string;
  views: readonly DemoView[];
};

export async function loadDemoPictures(): Promise<DemoPicture[]> {
  const index: { items: DemoPicture[] } = JSON.parse(
    await readFile(new URL('./pictures/index.json', import.meta.url), 'utf8'),
  );
  return index.items;
}

/** The media host's id of a picture. */
export function toPublicId(file: string): string {
  return `demo/${file.replace(/\.webp$/, '')}`;
}

const viewLabels: Readonly<Record<string, string>> = {
  front: 'front three-quarter view',
  side: 'side view',
  rear: 'rear three-quarter view',
  'front-detail': 'headlamp and front wheel',
  'rear-detail': 'tail lamp and rear wheel',
  interior: 'dashboard and front seats',
};

/** The alternative text, with vehicle and view. */
export function describeView(vehicleName: string, view: string): string {
  return `${vehicleName}, ${viewLabels[view] ?? view}`;
}
