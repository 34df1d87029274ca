import { Button, Icon } from '@dealer/shared-ui';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router-dom';
import { useDealer } from '../../dealer.ts';
import { formatDays } from '../../features/analytics/analytics-labels.ts';
import { ChartSection } from '../../features/analytics/ChartSection.tsx';
import { Gross } from '../../features/analytics/Gross.tsx';
import { Interest } from '../../features/analytics/Interest.tsx';
import { KeyMetrics, listMetrics } from '../../features/analytics/KeyMetrics.tsx';
import { Overview } from '../../features/analytics/Overview.tsx';
import { PeriodChoice } from '../../features/analytics/PeriodChoice.tsx';
import { ResponseTimes } from '../../features/analytics/ResponseTimes.tsx';
import { reportFileName, toReportCsv } from '../../features/analytics/report-csv.ts';
import { SalesTrends } from '../../features/analytics/SalesTrends.tsx';
import { useGross } from '../../features/analytics/use-gross.ts';
import {
  DaysOnLot,
  InventoryStatus,
  PopularMakes,
  PriceDistribution,
} from '../../features/analytics/VehicleCharts.tsx';
import { formatTime } from '../../format.ts';
import { useMay } from '../../staff.tsx';
import { downloadFile } from '../../ui/download-file.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { StaffIcon } from '../../ui/StaffIcon.tsx';
import type { AnalyticsData } from './loader.ts';
import styles from './Page.module.css';

export function Page() {
  const { report, responseTimes, loadedAtMs } = useLoaderData<AnalyticsData>();
  const gross = useGross(report.period, loadedAtMs);
  const seesLeads = useMay('messages');
  const { name, currency, timeZone } = useDealer();
  const { location } = useNavigation();
  const { sales } = report;
  return (
    <>
      <title>{`Analytics Dashboard | ${name}`}</title>
      <PageHead title="Analytics Dashboard" note={`as of ${formatTime(loadedAtMs, timeZone)}`}>
        <Tools
          onExport={() =>
            downloadFile(
              reportFileName(report),
              toCsvFile(toReportCsv(report, { name, currency }, gross?.phase === 'known' ? gross.gross : null)),
            )
          }
        />
      </PageHead>
      <div className={styles.period}>
        <PeriodChoice period={report.period} />
        {sales.firstDay && <p className="num">{formatDays(sales.firstDay, sales.lastDay)}</p>}
      </div>
      <div className={location ? styles.waiting : undefined} aria-busy={location !== undefined}>
        <Overview report={report} currency={currency} timeZone={timeZone} nowMs={loadedAtMs} />
        <div className={styles.charts}>
          <SalesTrends report={report} currency={currency} className={styles.wide} />
          <div className={styles.narrow}>
            <InventoryStatus report={report} />
            <ChartSection
              id="key-metrics"
              title="Key Performance Metrics"
              hasFailed={listMetrics(report, currency).length === 0}
            >
              <KeyMetrics report={report} currency={currency} />
            </ChartSection>
          </div>
          <PopularMakes report={report} />
          <PriceDistribution report={report} />
          <DaysOnLot report={report} />
          <Interest report={report} />
          {gross && <Gross state={gross} className={styles.wide} />}
          {seesLeads && <ResponseTimes data={responseTimes} />}
        </div>
      </div>
    </>
  );
}

function Tools({ onExport }: { onExport: () => void }) {
  const { state, revalidate } = useRevalidator();
  const isRefreshing = state === 'loading';
  return (
    <>
      <Button variant="quiet" className={styles.tool} aria-busy={isRefreshing} onClick={() => void revalidate()}>
        <Icon name="refresh" /> <span>{isRefreshing ? 'Refreshing...' : 'Refresh Data'}</span>
      </Button>
      <Button variant="quiet" className={styles.tool} onClick={() => window.print()}>
        <Icon name="print" /> <span>Print</span>
      </Button>
      <Button className={styles.tool} onClick={onExport}>
        <StaffIcon name="download" /> <span>Export Report</span>
      </Button>
    </>
  );
}

function toCsvFile(text: string): Blob {
  return new Blob([text], { type: 'text/csv;charset=utf-8' });
}
