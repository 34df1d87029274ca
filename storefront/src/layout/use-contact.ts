import type { DealerContact } from '@dealer/shared-domain';
import { useState } from 'react';
import type { SiteData } from '../site-loader.ts';

/** The last contact data that could be read; the built-in fallback only if none could. */
export function useContact({ contact, isBuiltIn }: SiteData): DealerContact {
  const [lastRead, setLastRead] = useState<DealerContact | null>(isBuiltIn ? null : contact);
  if (!isBuiltIn && lastRead !== contact) setLastRead(contact);
  return isBuiltIn ? (lastRead ?? contact) : contact;
}
