import * as v from 'valibot';
import type { BackendClient } from '../../backend-client.ts';
import type { MailAccess } from '../../private-config.ts';
import { countDone } from '../job-runner.ts';
import { type AdfDealer, adfDealerColumns, type Prospect, prospectSchema, toAdf } from './adf.ts';
import { type MailProblem, sendMail } from './mail.ts';
import { sendQueuedMails } from './mail-queue.ts';
import type { MailValues } from './mail-values.ts';

const perRun = 10;

const deliveriesSchema = v.array(
  v.object({ lead_id: v.string(), prospect: v.unknown(), adf_email: v.string(), ...adfDealerColumns }),
);
type Delivery = v.InferOutput<typeof deliveriesSchema>[number];

export type AdfMailOptions = {
  backend: Pick<BackendClient, 'call'>;
  mail: MailAccess;
  dealerId: string;
  publicUrl: string;
  signal?: AbortSignal;
};

/** Sends new leads to the dealer's CRM. Returns their number; throws if all of them failed. */
export async function sendAdfMails({ backend, mail, dealerId, publicUrl, signal }: AdfMailOptions): Promise<number> {
  const queue = {
    take: () => backend.call('take_adf_deliveries', { p_dealer_id: dealerId, p_limit: perRun }, deliveriesSchema),
    toMail: (row: Delivery) => toAdfMail(row.adf_email, v.parse(prospectSchema, row.prospect), row, publicUrl),
    finish: ({ lead_id, adf_email }: Delivery, problem: MailProblem) => {
      const parameters = { p_lead_id: lead_id, p_sent_to: adf_email, p_error: problem };
      return backend.call('finish_adf_delivery', parameters, v.unknown());
    },
    toName: ({ lead_id }: Delivery) => `ADF mail of lead ${lead_id}`,
  };
  return countDone(await sendQueuedMails(toAdfAccess(mail), queue, { signal }), 'sent');
}

/** A lead that shows in the CRM as a test. */
export async function sendTestAdf(
  mail: MailAccess,
  to: string,
  dealer: AdfDealer,
  publicUrl: string,
): Promise<MailProblem> {
  const prospect: Prospect = {
    ...{ id: `test-${Date.now()}`, created_at: new Date().toISOString(), source: 'message', test_drive_at: null },
    ...{ name: 'Test Lead', email: dealer.dealer_email || to, phone: '', vehicle: null, trade_ins: [] },
    messages: ['A test from the settings of the website. No customer wrote this.'],
  };
  return sendMail(toAdfAccess(mail), await toAdfMail(to, prospect, dealer, publicUrl));
}

/** The template adds nothing to the message, and a CRM reads nothing but XML. */
async function toAdfMail(to: string, prospect: Prospect, dealer: AdfDealer, publicUrl: string): Promise<MailValues> {
  return { to_email: to, subject: 'ADF lead', message: await toAdf(prospect, dealer, publicUrl) };
}

function toAdfAccess(mail: MailAccess): MailAccess {
  return { ...mail, templateId: mail.adfTemplateId ?? mail.templateId };
}
