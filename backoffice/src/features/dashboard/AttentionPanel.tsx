import { type DealerContact, vehicleName } from '@dealer/shared-domain';
import { type Attention, type AttentionVehicle, staffPaths, type WaitingMessage } from '@dealer/shared-domain/staff';
import { ButtonLink, classNames, Thumb } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { formatWaiting, lateMs } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import styles from './Attention.module.css';
import { AttentionGroup } from './AttentionGroup.tsx';
import { sayAge, sayGroups, sayState, sayUnassessed } from './attention-words.ts';

type AttentionPanelProps = {
  attention: Attention;
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  nowMs: number;
};

/** What waits for somebody, and at each the way to deal with it. */
export function AttentionPanel({ attention, dealer, nowMs }: AttentionPanelProps) {
  const { messages, withoutPhotographs, unsold, unassessed, unsoldDays } = attention;
  if (countAttention(attention) === 0) return <p className={styles.nothing}>Nothing waits for you.</p>;
  return (
    <>
      {messages && (
        <AttentionGroup icon="mail" title={sayGroups.messages(messages.count)} {...messages}>
          {(message) => <MessageLine message={message} waitingMs={nowMs - Date.parse(message.createdAt)} />}
        </AttentionGroup>
      )}
      {withoutPhotographs && (
        <AttentionGroup
          icon="picture"
          title={sayGroups.withoutPhotographs(withoutPhotographs.count)}
          {...withoutPhotographs}
        >
          {(vehicle) => (
            <VehicleLine vehicle={vehicle} note={sayState(vehicle, dealer)} action="Add photos" place="photographs" />
          )}
        </AttentionGroup>
      )}
      {unsold && (
        <AttentionGroup icon="clock" title={sayGroups.unsold(unsold.count, unsoldDays)} {...unsold}>
          {(vehicle) => (
            <VehicleLine vehicle={vehicle} note={sayAge(vehicle, dealer, nowMs)} action="Review price" place="price" />
          )}
        </AttentionGroup>
      )}
      {unassessed && (
        <AttentionGroup icon="dash" title={sayGroups.unassessed(unassessed.count)} {...unassessed}>
          {(vehicle) => (
            <VehicleLine vehicle={vehicle} note={sayUnassessed(vehicle)} action="Assess" place="disclosures" />
          )}
        </AttentionGroup>
      )}
    </>
  );
}

/** How much waits, in all groups that the person may see. */
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
      <Thumb config={config} image={vehicle.image} />
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
