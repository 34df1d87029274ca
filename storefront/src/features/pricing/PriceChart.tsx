import { formatDate, formatPrice, type OfferedPrice } from '@dealer/shared-domain';
import { Fragment } from 'react';
import { useSite } from '../../site.tsx';
import { type ChartStep, toChartSteps } from './price-chart.ts';

/** Without a viewBox, so that its words keep their size. */
export function PriceChart({ prices }: { prices: OfferedPrice[] }) {
  const { currency, timeZone } = useSite().contact;
  const steps = toChartSteps(prices);
  const label = steps.map(
    ({ price, offeredFrom }) => `${formatPrice(price, currency)} from ${formatDate(offeredFrom, timeZone)}`,
  );
  return (
    <svg
      className="pricing-chart"
      width="100%"
      height="140"
      role="img"
      aria-label={`All-in price: ${label.join(', ')}`}
    >
      <line className="pricing-axis" x1="0" x2="100%" y1="118" y2="118" />
      {steps.map((step, at) => (
        <Fragment key={step.offeredFrom}>
          {at > 0 && (
            <line
              className="pricing-riser"
              x1={`${step.left}%`}
              x2={`${step.left}%`}
              y1={steps[at - 1]?.top}
              y2={step.top}
            />
          )}
          <Level step={step} isCurrent={at === steps.length - 1} />
          {(step.hasLabel || at === steps.length - 1) && (
            <Labels
              step={step}
              price={formatPrice(step.price, currency)}
              day={formatDate(step.offeredFrom, timeZone).replace(/, \d{4}$/, '')}
            />
          )}
        </Fragment>
      ))}
    </svg>
  );
}

function Level({ step: { left, right, top }, isCurrent }: { step: ChartStep; isCurrent: boolean }) {
  return (
    <>
      <line
        className={isCurrent ? 'pricing-current' : 'pricing-level'}
        x1={`${left}%`}
        x2={`${right}%`}
        y1={top}
        y2={top}
      />
      {isCurrent && <circle cx={`${left}%`} cy={top} r="5" />}
    </>
  );
}

/** A step without room has its words to its left. */
function Labels({ step: { left, top, hasLabel }, price, day }: { step: ChartStep; price: string; day: string }) {
  const place = hasLabel ? { x: `${left}%` } : { x: '100%', textAnchor: 'end' as const };
  return (
    <>
      <text {...place} y={top - 10} dx={hasLabel && left > 0 ? 8 : 0}>
        {price}
      </text>
      <text {...place} y="136" className="pricing-tick">
        {day}
      </text>
    </>
  );
}
