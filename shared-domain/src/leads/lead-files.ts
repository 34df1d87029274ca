export const leadFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'] as const;
export type LeadFileType = (typeof leadFileTypes)[number];

/** `content` is base64. */
export type LeadFileContent = { name: string; type: LeadFileType; content: string };

/** The table's limit is a little higher, as base64 is counted there. */
export const maxLeadFileBytes = 2_000_000;

export function isLeadFileType(type: string): type is LeadFileType {
  return leadFileTypes.some((known) => known === type);
}
