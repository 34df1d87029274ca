import { formatCount, pluralNoun } from '@dealer/shared-domain';
import { formatAge, type GrossReport } from '@dealer/shared-domain/staff';
import { Spinner } from '@dealer/shared-ui';
import { FailedSection } from '../../ui/FailedSection.tsx';
import { nameEntryFully } from './analytics-labels.ts';
import { ChartSection } from './ChartSection.tsx';
import { type GrossRow, GrossTable } from './GrossTable.tsx';
import type { GrossState } from './use-gross.ts';

const noSales = 'The first sale in this period of a vehicle with a cost shows here.';

/** Margins at sale: for owners and managers. */
export function Gross({ state, className }: { state: GrossState; className?: string | undefined }) {
  if (state.phase !== 'known') {
    return (
      <section aria-label="Gross" className={className}>
        {state.phase === 'loading' ? (
          <Spinner label="Loading gross..." />
        ) : (
          <FailedSection title="Gross could not be loaded. Please try again." />
        )}
      </section>
    );
  }
  const { gross } = state;
  const hasNone = gross.vehicles === 0 && noSales;
  return (
    <>
      <ChartSection
        id="gross-by-time"
        title={gross.unit === 'month' ? 'Gross per Month' : 'Gross per Week'}
        sentence={describeBasis(gross)}
        hasFailed={false}
        noData={hasNone}
        className={className}
      >
        <GrossTable
          caption={gross.unit === 'month' ? 'Gross per month' : 'Gross per week'}
          heading={gross.unit === 'month' ? 'Month' : 'Week'}
          rows={toTrendRows(gross)}
        />
      </ChartSection>
      <ChartSection
        id="gross-by-make"
        title="Gross by Make"
        sentence={gross.makes.length < 10 ? 'Margins at sale, the highest first.' : 'The ten makes with the highest.'}
        hasFailed={false}
        noData={hasNone}
      >
        <GrossTable
          caption="Gross by make"
          heading="Make"
          rows={gross.makes.map(({ make, ...entry }) => ({ name: make, ...entry }))}
        />
      </ChartSection>
      <ChartSection
        id="gross-by-age"
        title="Gross by Days on the Lot"
        sentence="Margins at sale by the days until it."
        hasFailed={false}
        noData={hasNone}
      >
        <GrossTable
          caption="Gross by days on the lot"
          heading="Days"
          rows={gross.ages.map(({ start, ...entry }) => ({ name: formatAge(start), ...entry }))}
        />
      </ChartSection>
    </>
  );
}

function toTrendRows({ trend, unit, firstDay }: GrossReport): GrossRow[] {
  return trend.map(({ date, ...entry }, index) => {
    const isOpen = index === trend.length - 1;
    const name = nameEntryFully({ date }, { unit, firstDay });
    return { name: isOpen ? `${name}, so far` : name, ...entry, isOpen };
  });
}

function describeBasis({ vehicles, withoutCost }: GrossReport): string {
  const left =
    withoutCost > 0
      ? ` ${formatCount(withoutCost)} sold without a cost ${pluralNoun(withoutCost, 'is', 'are')} left out.`
      : '';
  return `Price at sale less cost and reconditioning, for ${formatCount(vehicles)} ${pluralNoun(vehicles, 'vehicle')}.${left}`;
}
