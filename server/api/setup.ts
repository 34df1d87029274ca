import { findSetupSteps, isSetupComplete, type SetupStepId } from '@dealer/shared-domain/staff';
import * as v from 'valibot';
import { ApiError } from '../api-error.ts';
import type { BackendClient } from '../backend-client.ts';
import { readBackups } from '../jobs/backup.ts';
import type { PrivateConfig } from '../private-config.ts';
import { type ApiRequest, toJson } from './http.ts';
import { checkMail, checkMaps } from './integrations.ts';
import { checkReviews } from './reviews-check.ts';
import { requirePermission } from './staff/require-permission.ts';

const moment = v.nullable(v.string());
const factsSchema = v.object({
  is_complete: v.boolean(),
  contact_email: moment,
  contact_email_confirmed_at: moment,
  has_two_factor: v.boolean(),
  recovery_codes: v.number(),
  backup_downloaded_at: moment,
  backup_downloaded_by: moment,
  settings: v.nullable(v.record(v.string(), v.unknown())),
});

const managersSteps: readonly SetupStepId[] = ['second-factor', 'dealership'];

/** The checklist of the first days: every state is read or asked for at this moment. */
export function createSetup(config: PrivateConfig, backend: BackendClient) {
  const { dealerId } = config;

  async function check({ accessToken, publicUrl }: ApiRequest): Promise<Response> {
    const person = await requirePermission(backend, dealerId, accessToken, 'settings');
    const parameters = { p_dealer_id: dealerId, p_user_id: person.id };
    const [facts, mail, maps, reviews, store] = await Promise.all([
      backend.call('read_setup_facts', parameters, factsSchema),
      checkMail(config, backend),
      checkMaps(config.maps),
      checkReviews(config),
      readBackups(config).catch((cause: unknown) => {
        throw new ApiError(503, 'The backups cannot be read right now.', { cause });
      }),
    ]);
    const { backup_downloaded_at: downloadedAt, backup_downloaded_by: downloadedBy } = facts;
    const steps = findSetupSteps({
      ...{ publicUrl, mail, maps, reviews, settings: facts.settings },
      contactEmail: facts.contact_email,
      contactEmailConfirmedAt: facts.contact_email_confirmed_at,
      hasSecondFactor: facts.has_two_factor,
      recoveryCodes: facts.recovery_codes,
      backup: store && { downloadedAt, downloadedBy },
    });
    const isOwner = person.permissions.includes('settings.danger');
    const isComplete = isSetupComplete(steps);
    if (isComplete && isOwner) await backend.call('finish_setup', { p_dealer_id: dealerId }, v.unknown());
    const shown = isOwner ? steps : steps.filter(({ id }) => managersSteps.includes(id));
    return toJson({ success: true, steps: shown, isComplete: isOwner ? isComplete : isSetupComplete(shown) });
  }

  return { check };
}
