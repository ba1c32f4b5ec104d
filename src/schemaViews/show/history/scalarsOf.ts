import type { RaRecord } from 'react-admin';

/** The values of a record that can be in the path of its resource. */
export function scalarsOf(record: RaRecord): Record<string, string | number> {
  const entries = Object.entries(record).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return Object.fromEntries(entries);
}
