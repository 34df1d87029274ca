import { type MoneyQuery, staffPaths } from '@dealer/shared-domain/staff';
import { Button, ButtonLink, Empty } from '@dealer/shared-ui';

type MoneyEmptyProps = { query: MoneyQuery; hasSteps: boolean; onReset: () => void; onSteps: () => void };

/** Why the list has no rows, and what to do. */
export function MoneyEmpty({ query, hasSteps, onReset, onSteps }: MoneyEmptyProps) {
  if (query.search || query.age !== null || query.page > 1) {
    return (
      <Empty icon="search" title="No vehicle matches" actions={<Button onClick={onReset}>Show all</Button>}>
        <p>Nothing here has this age and search.</p>
      </Empty>
    );
  }
  if (query.view === 'proposed') {
    return (
      <Empty
        icon="check"
        title="No price is proposed"
        actions={hasSteps ? undefined : <Button onClick={onSteps}>Set price steps</Button>}
      >
        <p>{hasSteps ? 'No vehicle has reached a step.' : 'There are no price steps yet.'}</p>
      </Empty>
    );
  }
  if (query.view === 'no-cost') {
    return (
      <Empty icon="check" title="Every vehicle has a cost">
        <p>Each margin is known.</p>
      </Empty>
    );
  }
  return (
    <Empty
      title="No data yet"
      actions={
        query.view === 'lot' && (
          <ButtonLink variant="primary" to={staffPaths.addVehicle}>
            Add Vehicle
          </ButtonLink>
        )
      }
    >
      <p>{query.view === 'sold' ? 'The first sold vehicle shows here.' : 'The first vehicle on the lot shows here.'}</p>
    </Empty>
  );
}
