import { type DealerContact, vehicleName } from '@dealer/shared-domain';
import { type Attention, type AttentionVehicle, staffPaths, type WaitingMessage } from '@dealer/shared-domain/staff';
import { ButtonLink, classNames, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatWaiting, lateMs } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './Attention.module.css';
import { AttentionGroup } from './AttentionGroup.tsx';
import { formatAge, formatState, formatUnassessed, groupTitles } from './attention-labels.ts';

type AttentionPanelProps = {
  attention: Attention;
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  nowMs: number;
};

export function AttentionPanel({ attention, dealer, nowMs }: AttentionPanelProps) {
  const { messages, withoutPhotographs, unsold, unassessed, unsoldDays } = attention;
  if (countAttention(attention) === 0) return <p className={styles.nothing}>Nothing waits for you.</p>;
  return (
    <>
      {messages && (
        <AttentionGroup icon="mail" title={groupTitles.messages(messages.count)} {...messages}>
          {(message) => <MessageLine message={message} waitingMs={nowMs - Date.parse(message.createdAt)} />}
        </AttentionGroup>
      )}
      {withoutPhotographs && (
        <AttentionGroup
          icon="picture"
          title={groupTitles.withoutPhotographs(withoutPhotographs.count)}
          {...withoutPhotographs}
        >
          {(vehicle) => (
            <VehicleLine
              vehicle={vehicle}
              note={formatState(vehicle, dealer)}
              action="Add photos"
              place="photographs"
            />
          )}
        </AttentionGroup>
      )}
      {unsold && (
        <AttentionGroup icon="clock" title={groupTitles.unsold(unsold.count, unsoldDays)} {...unsold}>
          {(vehicle) => (
            <VehicleLine
              vehicle={vehicle}
              note={formatAge(vehicle, dealer, nowMs)}
              action="Review price"
              place="price"
            />
          )}
        </AttentionGroup>
      )}
      {unassessed && (
        <AttentionGroup icon="dash" title={groupTitles.unassessed(unassessed.count)} {...unassessed}>
          {(vehicle) => (
            <VehicleLine vehicle={vehicle} note={formatUnassessed(vehicle)} action="Assess" place="disclosures" />
          )}
        </AttentionGroup>
      )}
    </>
  );
}

/** Counts the items in all groups that the user may see. */
export function countAttention({ messages, withoutPhotographs, unsold, unassessed }: Attention): number {
  return [messages, withoutPhotographs, unsold, unassessed].reduce((sum, group) => sum + (group?.count ?? 0), 0);
}

function MessageLine({ message, waitingMs }: { message: WaitingMessage; waitingMs: number }) {
  return (
    <>
      <p>
        <Link to={staffPaths.message(message.id)}>{message.message}</Link>
        <small>{[message.vehicle, `by ${message.name}`].filter(Boolean).join(' · ')}</small>
      </p>
      <time dateTime={message.createdAt} className={classNames('num', waitingMs >= lateMs && styles.late)}>
        {formatWaiting(waitingMs)}
      </time>
    </>
  );
}

type VehicleLineProps = { vehicle: AttentionVehicle; note: string; action: string; place: string };

function VehicleLine({ vehicle, note, action, place }: VehicleLineProps) {
  const { config } = useStaff();
  const name = vehicleName(vehicle);
  const edit = staffPaths.editVehicle(vehicle.id);
  return (
    <>
      <Thumbnail config={config} image={vehicle.image} />
      <p>
        <Link to={edit}>{name}</Link>
        <small className="num">{note}</small>
      </p>
      <ButtonLink to={`${edit}#${place}`} aria-label={`${action}: ${name}`}>
        {action}
      </ButtonLink>
    </>
  );
}
