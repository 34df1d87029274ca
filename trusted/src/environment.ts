/** What trusted work needs to know. The secrets in it never leave the server. */
export type TrustedEnvironment = {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** The key that passes every rule of the database. */
  supabaseSecretKey: string;
  dealerId: string;
  /** A user name is signed in as `<username>@<adminDomain>`: nothing is looked up, so nothing can be enumerated. */
  adminDomain: string;
  media: MediaAccess | null;
  mail: MailAccess | null;
  maps: MapsAccess | null;
};

/** The map service's key, which its page needs and nobody else sees; null where none is configured. */
export type MapsAccess = { key: string; scriptUrl: string };

/** Access to the media host's signed calls; null where none is configured. */
export type MediaAccess = { url: string; cloud: string; apiKey: string; apiSecret: string; uploadPreset: string };

/** How to send mails by EmailJS's protocol; null where it is not configured. */
export type MailAccess = {
  url: string;
  serviceId: string;
  templateId: string;
  publicKey: string;
  /** The embedded mail service needs none. */
  privateKey: string | null;
};

/** The e-mail address under which a user name is known to the sign-in service. */
export function toStaffEmail(username: string, adminDomain: string): string {
  return `${username.trim().toLowerCase()}@${adminDomain}`;
}

/** The domain of staff addresses where none is configured: one that no mail can ever leave for. */
export function toAdminDomain(dealerId: string): string {
  return `${dealerId.toLowerCase()}.internal`;
}
