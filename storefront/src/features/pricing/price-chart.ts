import type { OfferedPrice } from '@dealer/shared-domain';

/** Left and right in percent of the width, top in pixels. */
export type ChartStep = {
  price: number;
  offeredFrom: string;
  left: number;
  right: number;
  top: number;
  hasLabel: boolean;
};

const plot = { top: 32, bottom: 92 };
const dayMs = 86_400_000;
/** Narrower steps have no room for a price. */
const minLabelWidth = 18;

/** One level for each price, as wide as the time it was offered. */
export function toChartSteps(prices: readonly OfferedPrice[]): ChartStep[] {
  const starts = prices.map(({ offeredFrom }) => Date.parse(offeredFrom));
  const last = prices.at(-1);
  const end = (starts.at(-1) ?? 0) + Math.max(last?.days ?? 0, 1) * dayMs;
  const start = starts[0] ?? 0;
  const toLeft = (time: number) => Math.round(((time - start) / (end - start)) * 1000) / 10;
  const amounts = prices.map(({ price }) => price);
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)];
  return prices.map(({ price, offeredFrom }, at) => {
    const [left, right] = [toLeft(starts[at] ?? 0), toLeft(starts[at + 1] ?? end)];
    const top = max === min ? plot.bottom : plot.top + ((max - price) / (max - min)) * (plot.bottom - plot.top);
    return { price, offeredFrom, left, right, top: Math.round(top), hasLabel: right - left >= minLabelWidth };
  });
}
