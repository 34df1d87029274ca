import { type DealerContact, formatShortTestDriveTime, vehicleName } from '@dealer/shared-domain';
import {
  type Attention,
  type AttentionVehicle,
  type ClosedDrive,
  type OverdueLead,
  staffPaths,
  type WaitingMessage,
} from '@dealer/shared-domain/staff';
import { ButtonLink, classNames, Thumbnail } from '@dealer/shared-ui';
import { Link } from 'react-router-dom';
import { toDriveAddress } from '../../closed-drives.ts';
import { formatWaiting, lateMs } from '../../format.ts';
import { useStaff } from '../../staff.tsx';
import { useVehicleRights, type VehicleRights } from '../../vehicle-rights.ts';
import styles from './Attention.module.css';
import { AttentionGroup } from './AttentionGroup.tsx';
import { formatAge, formatOverdue, formatState, formatUnassessed, groupTitles } from './attention-labels.ts';

type AttentionPanelProps = {
  attention: Attention;
  dealer: Pick<DealerContact, 'currency' | 'timeZone'>;
  nowMs: number;
};

export function AttentionPanel({ attention, dealer, nowMs }: AttentionPanelProps) {
  const { backupError, leads, messages, closedDrives } = attention;
  if (countAttention(attention) === 0) return <p className={styles.nothing}>Nothing waits for you.</p>;
  return (
    <>
      {backupError && <BackupFailure error={backupError} />}
      {leads && (
        <AttentionGroup
          icon="leads"
          title={groupTitles.leads(leads.count)}
          count={leads.count}
          items={leads.items.map((lead) => ({ ...lead, id: `${lead.kind}-${lead.id}`, leadId: lead.id }))}
        >
          {(lead) => <LeadLine lead={lead} leadId={lead.leadId} dealer={dealer} />}
        </AttentionGroup>
      )}
      {messages && (
        <AttentionGroup icon="mail" title={groupTitles.messages(messages.count)} {...messages}>
          {(message) => <MessageLine message={message} waitingMs={nowMs - Date.parse(message.createdAt)} />}
        </AttentionGroup>
      )}
      {closedDrives && (
        <AttentionGroup icon="calendar" title={groupTitles.closedDrives(closedDrives.count)} {...closedDrives}>
          {(drive) => <DriveLine drive={drive} timeZone={dealer.timeZone} />}
        </AttentionGroup>
      )}
      <VehicleGroups {...{ attention, dealer, nowMs }} />
    </>
  );
}

/** Counts the items in all groups that the user may see. */
export function countAttention(attention: Attention): number {
  const { leads, messages, closedDrives, unpublished, withoutPhotographs, unsold, unassessed, backupError } = attention;
  return [leads, messages, closedDrives, unpublished, withoutPhotographs, unsold, unassessed].reduce(
    (sum, group) => sum + (group?.count ?? 0),
    backupError ? 1 : 0,
  );
}

function BackupFailure({ error }: { error: string }) {
  return (
    <AttentionGroup icon="warning" title={groupTitles.backup} count={1} items={[{ id: 'backup' }]}>
      {() => (
        <>
          <p>
            <small>{error}</small>
          </p>
          <ButtonLink to={staffPaths.backups}>See backups</ButtonLink>
        </>
      )}
    </AttentionGroup>
  );
}

type LeadLineProps = { lead: OverdueLead; leadId: string; dealer: AttentionPanelProps['dealer'] };

/** One lead can be listed twice: its step is due, and it waits. */
function LeadLine({ lead, leadId, dealer }: LeadLineProps) {
  return (
    <>
      <p>
        <Link to={staffPaths.lead(leadId)}>{lead.name}</Link>
        <small>{[lead.vehicle, lead.owner ?? 'Nobody owns it'].filter(Boolean).join(' · ')}</small>
      </p>
      <span className={classNames('num', styles.late)}>{formatOverdue(lead, dealer)}</span>
    </>
  );
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

function DriveLine({ drive, timeZone }: { drive: ClosedDrive; timeZone: string }) {
  const { name, vehicle, startsAt } = drive;
  return (
    <>
      <p>
        <Link to={toDriveAddress(drive, timeZone)}>{name}</Link>
        <small>{vehicle}</small>
      </p>
      <time dateTime={startsAt} className={classNames('num', styles.late)}>
        {formatShortTestDriveTime(startsAt, timeZone)}
      </time>
    </>
  );
}

function VehicleGroups({ attention, dealer, nowMs }: AttentionPanelProps) {
  const { unpublished, withoutPhotographs, unsold, unsoldDays, unassessed } = attention;
  return (
    <>
      {unpublished && (
        <AttentionGroup icon="clock" title={groupTitles.unpublished(unpublished.count)} {...unpublished}>
          {(vehicle) => (
            <VehicleLine
              vehicle={vehicle}
              note={vehicle.problem ?? ''}
              action="Complete"
              place="price"
              right="mayEdit"
            />
          )}
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
              right="mayPrice"
            />
          )}
        </AttentionGroup>
      )}
      {unassessed && (
        <AttentionGroup icon="dash" title={groupTitles.unassessed(unassessed.count)} {...unassessed}>
          {(vehicle) => (
            <VehicleLine
              vehicle={vehicle}
              note={formatUnassessed(vehicle)}
              action="Assess"
              place="disclosures"
              right="mayEdit"
            />
          )}
        </AttentionGroup>
      )}
    </>
  );
}

type VehicleLineProps = {
  vehicle: AttentionVehicle;
  note: string;
  action: string;
  place: string;
  /** The right that the action needs; without it, the vehicle can only be viewed. */
  right?: keyof VehicleRights;
};

function VehicleLine({ vehicle, note, action, place, right }: VehicleLineProps) {
  const { config } = useStaff();
  const rights = useVehicleRights(vehicle.status);
  const name = vehicleName(vehicle);
  const edit = staffPaths.editVehicle(vehicle.id);
  return (
    <>
      <Thumbnail config={config} image={vehicle.image} />
      <p>
        <Link to={edit}>{name}</Link>
        <small className="num">{note}</small>
      </p>
      {!right || rights[right] ? (
        <ButtonLink to={`${edit}#${place}`} aria-label={`${action}: ${name}`}>
          {action}
        </ButtonLink>
      ) : (
        <Link to={edit} className="link" aria-label={`View: ${name}`}>
          View
        </Link>
      )}
    </>
  );
}
