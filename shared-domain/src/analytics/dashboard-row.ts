import * as v from 'valibot';
import { storedNumber, storedNumberOrNull, storedTextOrNull } from '../supabase/column-schemas.ts';
import { disclosureKinds } from '../vehicles/disclosures.ts';
import { cardImageSchema, toImage } from '../vehicles/media-row.ts';
import { vehicleStatuses } from '../vehicles/vehicle.ts';
import { auditActions } from '../vehicles/vehicle-history.ts';
import type { Activity, Attention, AttentionVehicle } from './analytics.ts';

const attentionVehiclesSchema = v.nullable(
  v.object({
    count: storedNumber,
    items: v.array(
      v.object({
        id: v.string(),
        year: storedNumber,
        make: v.string(),
        model: v.string(),
        trim: storedTextOrNull,
        price: storedNumber,
        status: v.picklist(vehicleStatuses),
        created_at: v.string(),
        views: storedNumber,
        problem: v.nullish(v.string(), null),
        unassessed: v.array(v.picklist(disclosureKinds.map(({ key }) => key))),
        image: v.nullish(cardImageSchema, null),
      }),
    ),
  }),
);

const overdueLeadsSchema = v.object({
  count: storedNumber,
  items: v.array(
    v.object({
      id: v.string(),
      kind: v.picklist(['step', 'waiting']),
      name: v.string(),
      vehicle: v.string(),
      step: v.string(),
      due: v.string(),
      minutes: storedNumberOrNull,
      owner: storedTextOrNull,
    }),
  ),
});

export const attentionSchema = v.object({
  leads: v.nullish(overdueLeadsSchema, null),
  unsold_days: storedNumber,
  messages: v.nullable(
    v.object({
      count: storedNumber,
      items: v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          message: v.string(),
          created_at: v.string(),
          status: v.string(),
          vehicle: v.string(),
        }),
      ),
    }),
  ),
  closed_drives: v.nullish(
    v.object({
      count: storedNumber,
      items: v.array(v.object({ id: v.string(), name: v.string(), vehicle: v.string(), starts_at: v.string() })),
    }),
    null,
  ),
  unpublished: v.optional(attentionVehiclesSchema, null),
  bare: attentionVehiclesSchema,
  unsold: attentionVehiclesSchema,
  unassessed: attentionVehiclesSchema,
  backup_error: v.optional(storedTextOrNull, null),
});

export function toAttention(row: v.InferOutput<typeof attentionSchema>): Attention {
  return {
    leads: row.leads,
    unsoldDays: row.unsold_days,
    messages: row.messages && {
      count: row.messages.count,
      items: row.messages.items.map(({ created_at, status, ...message }) => ({
        ...message,
        createdAt: created_at,
        isUnread: status === 'new',
      })),
    },
    closedDrives: row.closed_drives && {
      count: row.closed_drives.count,
      items: row.closed_drives.items.map(({ starts_at, ...drive }) => ({ ...drive, startsAt: starts_at })),
    },
    unpublished: toVehicleGroup(row.unpublished),
    withoutPhotographs: toVehicleGroup(row.bare),
    unsold: toVehicleGroup(row.unsold),
    unassessed: toVehicleGroup(row.unassessed),
    backupError: row.backup_error,
  };
}

function toVehicleGroup(group: v.InferOutput<typeof attentionVehiclesSchema>) {
  if (group === null) return null;
  const items = group.items.map(
    ({ created_at, image, ...vehicle }): AttentionVehicle => ({
      ...vehicle,
      createdAt: created_at,
      image: image && toImage(image, ''),
    }),
  );
  return { count: group.count, items };
}

export const activitySchema = v.object({
  changes: v.array(
    v.object({
      id: storedNumber,
      changed_at: v.string(),
      actor_name: v.string(),
      subject: v.picklist(['vehicle', 'image', 'video', 'disclosure_image']),
      action: v.picklist(auditActions),
      vehicles: storedNumber,
      files: storedNumber,
      vehicle_id: v.string(),
      is_there: v.boolean(),
      name: v.string(),
      columns: v.nullish(v.array(v.string()), () => []),
      from_price: storedNumberOrNull,
      to_price: storedNumberOrNull,
      to_status: storedTextOrNull,
    }),
  ),
  messages: v.array(v.object({ id: v.string(), created_at: v.string(), name: v.string(), vehicle: v.string() })),
});

export function toActivity(row: v.InferOutput<typeof activitySchema>): Activity[] {
  const changes = row.changes.map(
    (change): Activity => ({
      kind: 'change',
      id: String(change.id),
      at: change.changed_at,
      actor: change.actor_name,
      subject: change.subject,
      action: change.action,
      vehicles: change.vehicles,
      files: change.files,
      vehicleId: change.vehicle_id,
      isThere: change.is_there,
      name: change.name,
      columns: change.columns,
      fromPrice: change.from_price,
      toPrice: change.to_price,
      toStatus: change.to_status,
    }),
  );
  const messages = row.messages.map(
    ({ id, created_at, name, vehicle }): Activity => ({ kind: 'message', id, at: created_at, name, vehicle }),
  );
  return [...changes, ...messages].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
