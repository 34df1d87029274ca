/** The counterpart of PublicConfig: secrets and what goes with them, never sent to a browser. */
export type PrivateConfig = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Bypasses the row level security of the database. */
  supabaseSecretKey: string;
  dealerId: string;
  /** Staff sign in as `<username>@<adminDomain>`: without a lookup, user names cannot be enumerated. */
  adminDomain: string;
  media: MediaAccess | null;
  mail: MailAccess | null;
  maps: MapsAccess | null;
};

/** The map service's key is sent only to its own page. */
type MapsAccess = { key: string; scriptUrl: string };

/** Access to the media host's signed API. */
export type MediaAccess = { url: string; cloud: string; apiKey: string; apiSecret: string; uploadPreset: string };

/** Access to EmailJS or a service with the same API. */
export type MailAccess = {
  url: string;
  serviceId: string;
  templateId: string;
  /** The template that sends its message alone, as text/plain. */
  adfTemplateId?: string;
  publicKey: string;
  /** Null for the embedded mail service, which needs none. */
  privateKey: string | null;
  /** Between two mails (ms); without it as long as EmailJS requires. */
  pauseMs?: number;
};

/** The e-mail address of a user name at the auth service. */
export function toStaffEmail(username: string, adminDomain: string): string {
  return `${username.trim().toLowerCase()}@${adminDomain}`;
}

/** The default domain of staff addresses, which cannot receive mail. */
export function toAdminDomain(dealerId: string): string {
  return `${dealerId.toLowerCase()}.internal`;
}
