import type { DealerContact } from '@dealer/shared-domain';
import { useState } from 'react';
import type { SiteData } from '../loaders.ts';

/** The contact data to show: what was read last stays when a later reading fails, and only then the built-in one. */
export function useContact({ contact, isBuiltIn }: SiteData): DealerContact {
  const [lastRead, setLastRead] = useState<DealerContact | null>(isBuiltIn ? null : contact);
  if (!isBuiltIn && lastRead !== contact) setLastRead(contact);
  return isBuiltIn ? (lastRead ?? contact) : contact;
}
