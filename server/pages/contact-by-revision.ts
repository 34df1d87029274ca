import type { ContactSource, DealerContact } from '@dealer/shared-domain';

/**
 * The dealer's contact data is on every page, and each change of it raises the inventory revision: pages of one
 * revision share one read.
 */
export function createContactByRevision({ getContact }: ContactSource, getRevision: GetRevision): ContactSource {
  let last: { revision: number; contact: Promise<DealerContact> } | undefined;

  return {
    getContact(signal) {
      const revision = getRevision();
      if (revision === null) return getContact(signal);
      if (last?.revision === revision) return last.contact;
      const contact = getContact();
      const read = { revision, contact };
      last = read;
      contact.catch(() => {
        if (last === read) last = undefined;
      });
      return contact;
    },
  };
}

/** Null while the backend fails: each page then reads the data itself. */
type GetRevision = () => number | null;
