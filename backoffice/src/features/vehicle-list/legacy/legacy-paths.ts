import { staffPaths } from '@dealer/shared-domain/staff';

export const legacyAddPath = `${staffPaths.legacyDashboard}/add`;

export function legacyEditPath(id: string): string {
  return `${staffPaths.legacyDashboard}/${encodeURIComponent(id)}/edit`;
}
