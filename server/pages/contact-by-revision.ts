import type { ContactSource, DealerContact } from '@dealer/shared-domain';

/**
 * The dealer's contact data is on every page, and each change of it raises the inventory revision: pages of one
 * revision share one read.
 */
export function createContactByRevision({ getContact }: ContactSource) {
  let last: { revision: number; contact: Promise<DealerContact> } | undefined;

  /** Without a revision, as while the backend fails, each page reads the data itself. */
  return function atRevision(revision: number | null): ContactSource {
    return {
      getContact(signal) {
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
  };
}

export type ContactAtRevision = ReturnType<typeof createContactByRevision>;
