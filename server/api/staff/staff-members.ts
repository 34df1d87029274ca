import { staffRoles } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../../api-error.ts';
import type { BackendClient } from '../../backend-client.ts';

const columns = 'user_id,username,email,role,is_suspended,contact_email,joined_at';
const membersSchema = v.array(
  v.object({
    user_id: v.string(),
    username: v.string(),
    email: v.string(),
    role: v.picklist(staffRoles),
    is_suspended: v.boolean(),
    contact_email: v.nullable(v.string()),
    joined_at: v.nullable(v.string()),
  }),
);

export type StaffMember = v.InferOutput<typeof membersSchema>[number];

export async function findMember(
  backend: BackendClient,
  dealerId: string,
  by: { userId: string } | { email: string },
): Promise<StaffMember | null> {
  const [column, value] = 'userId' in by ? ['user_id', by.userId] : ['email', by.email];
  const { data, error } = await backend.secret
    .from('admin_users')
    .select(columns)
    .eq('dealer_id', dealerId)
    .eq(column, value);
  if (error) throw unavailable(error);
  return v.parse(membersSchema, data)[0] ?? null;
}

export async function requireMember(backend: BackendClient, dealerId: string, userId: string): Promise<StaffMember> {
  const member = await findMember(backend, dealerId, { userId });
  if (member === null) throw new ApiError(404, 'This person is no longer on the list.');
  return member;
}

export async function isKnownElsewhere(backend: BackendClient, dealerId: string, userId: string): Promise<boolean> {
  const { data, error } = await backend.secret
    .from('admin_users')
    .select('id')
    .eq('user_id', userId)
    .neq('dealer_id', dealerId)
    .limit(1);
  if (error) throw unavailable(error);
  return data.length > 0;
}

export async function saveMember(
  backend: BackendClient,
  dealerId: string,
  userId: string,
  values: { joined_at: string },
): Promise<void> {
  const { error } = await backend.secret
    .from('admin_users')
    .update(values)
    .eq('dealer_id', dealerId)
    .eq('user_id', userId);
  if (error) throw unavailable(error);
}

export function unavailable(cause: unknown): ApiError {
  return new ApiError(503, 'The list of people is not available right now. Please try again.', { cause });
}
