import * as v from 'valibot';
import type { Query, Row } from '../database.ts';
import { AuthError } from './auth-error.ts';

const factorSchema = v.object({
  id: v.string(),
  user_id: v.string(),
  friendly_name: v.nullable(v.string()),
  factor_type: v.string(),
  status: v.picklist(['unverified', 'verified']),
  secret: v.nullable(v.string()),
  created_at: v.date(),
  updated_at: v.date(),
  last_challenged_at: v.nullable(v.date()),
});

export type FactorRow = v.InferOutput<typeof factorSchema>;

/** After this time, an unfinished enrolment no longer blocks a new one. */
const unfinishedSeconds = 300;
const maxFactors = 10;

export async function listFactors(query: Query, userId: string): Promise<FactorRow[]> {
  const rows = await query.query('select * from auth.mfa_factors where user_id = $1 order by created_at, id', [userId]);
  return rows.map(toFactorRow);
}

export async function findFactor(query: Query, id: string, userId: string): Promise<FactorRow> {
  const isId = v.is(v.pipe(v.string(), v.uuid()), id);
  if (!isId) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID');
  const [row] = await query.query('select * from auth.mfa_factors where id = $1 and user_id = $2', [id, userId]);
  if (row === undefined) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found');
  return toFactorRow(row);
}

export function hasVerifiedFactor(factors: readonly FactorRow[]): boolean {
  return factors.some(({ status }) => status === 'verified');
}

export async function createTotpFactor(
  query: Query,
  { userId, name, secret, isAal2 }: { userId: string; name: string; secret: string; isAal2: boolean },
): Promise<FactorRow> {
  await query.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and created_at < clock_timestamp() - make_interval(secs => $2::float8)`,
    [userId, unfinishedSeconds],
  );
  const factors = await listFactors(query, userId);
  if (factors.some(({ friendly_name }) => (friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    throw new AuthError(422, 'mfa_factor_name_conflict', message);
  }
  if (factors.length >= maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue';
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message);
  }
  if (hasVerifiedFactor(factors) && !isAal2) {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const [row] = await query.query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning *`,
    [userId, name, secret],
  );
  return toFactorRow(row);
}

/** Also downgrades the sessions that the factor had raised to two-factor. */
export async function deleteFactor(query: Query, factor: FactorRow): Promise<void> {
  await query.query(
    `delete from auth.mfa_amr_claims where authentication_method = 'totp'
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id],
  );
  await query.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factor.id]);
  await query.query('delete from auth.mfa_factors where id = $1', [factor.id]);
}

/** Prevents replay: false when the code of this or a later time step was already used. */
export async function claimTotpStep(query: Query, factorId: string, step: number): Promise<boolean> {
  const rows = await query.query(
    `insert into embedded.totp_steps as used (factor_id, last_step) values ($1, $2)
     on conflict (factor_id) do update set last_step = excluded.last_step where used.last_step < excluded.last_step
     returning 1`,
    [factorId, step],
  );
  return rows.length > 0;
}

/** Also deletes the user's other unverified factors. */
export async function verifyFactor(query: Query, { id, user_id }: FactorRow): Promise<void> {
  await query.query(
    `update auth.mfa_factors set status = 'verified', updated_at = clock_timestamp()
     where id = $1 and status = 'unverified'`,
    [id],
  );
  await query.query(`delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`, [user_id]);
}

/** GoTrue's representation, without the secret. */
export function toFactorResponse(factor: FactorRow) {
  return {
    id: factor.id,
    created_at: factor.created_at,
    updated_at: factor.updated_at,
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    last_challenged_at: factor.last_challenged_at ?? undefined,
  };
}

function toFactorRow(row: Row | undefined): FactorRow {
  return v.parse(factorSchema, row);
}
