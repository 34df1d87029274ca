import { paths } from '../paths.ts';
import { readSignedLink, type SignedLink, toSignedPath } from '../signed-link.ts';
import { type InventoryQuery, toInventorySearchParams } from '../vehicles/inventory-query.ts';

/** `asked`: waits for the confirmation from the mailbox. */
type AlertState = 'asked' | 'on' | 'ended';

type VehicleAlert = {
  state: AlertState;
  /** Null once deleted. */
  criteria: InventoryQuery | null;
  wantsBranded: boolean;
  label: string | null;
  /** Null before the confirmation. */
  endsAt: string | null;
};

type AlertErrors = { email?: string; consent?: string };

/** The response of the server to a posted form or a signed link. */
export type AlertAnswer =
  | {
      kind: 'refused';
      criteria: InventoryQuery;
      email: string;
      hasConsent: boolean;
      wantsBranded: boolean;
      errors: AlertErrors;
      message: string;
    }
  | { kind: 'asked'; criteria: InventoryQuery; wantsBranded: boolean; email: string }
  | { kind: 'link'; link: SignedLink; alert: VehicleAlert; isLeaving: boolean; problem: string | null }
  | { kind: 'unknown-link' | 'unavailable' };

export function toAlertPath(link: SignedLink): string {
  return toSignedPath(paths.alert, 'alert', link);
}

/** Leads to a page whose one button ends the alerts: programs that check mails follow links, too. */
export function toUnsubscribePath(link: SignedLink): string {
  return `${toAlertPath(link)}&end=1`;
}

/** The form for criteria. */
export function toAlertFormPath(criteria: InventoryQuery): string {
  return `${paths.alert}?${toInventorySearchParams(criteria)}`;
}

export function readAlertLink(params: URLSearchParams): SignedLink | null {
  return readSignedLink(params, 'alert');
}
