import * as v from 'valibot';
import type { Database } from '../database.ts';
import type { Mail, SentMail } from './mail.ts';

/** Older mails are deleted. */
const maxMails = 500;

const rowSchema = v.object({
  id: v.number(),
  sent_at: v.string(),
  service_id: v.string(),
  template_id: v.string(),
  template_params: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
});

export async function storeMail(database: Database, mail: Mail): Promise<void> {
  await database.transaction('', async (query) => {
    await query.query(
      'insert into embedded.mails (user_id, service_id, template_id, template_params) values ($1, $2, $3, $4)',
      [mail.user_id, mail.service_id, mail.template_id, mail.template_params],
    );
    await query.query(
      'delete from embedded.mails where id <= (select id from embedded.mails order by id desc offset $1 limit 1)',
      [maxMails],
    );
  });
}

export async function listMails(database: Database): Promise<SentMail[]> {
  const rows = await database.query(`
    select id, to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_at,
      service_id, template_id, template_params
    from embedded.mails order by id desc`);
  return v.parse(v.array(rowSchema), rows);
}

export async function deleteMails(database: Database): Promise<void> {
  await database.query('delete from embedded.mails');
}
