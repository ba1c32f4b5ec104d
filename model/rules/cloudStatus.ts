/** Meaning of the numeric status of a cloud resource (spec 4.1). `dash` is shown as one. */
export type CloudStatus = 'creating' | 'running' | 'create_failed' | 'deleting' | 'deleted' | 'delete_failed' | 'dash' | 'unknown';

const meanings: readonly CloudStatus[] = [
  'creating',
  'running',
  'create_failed',
  'deleting',
  'deleted',
  'delete_failed',
  'creating',
  'create_failed',
  'deleting',
  'delete_failed',
  'dash',
  'dash',
  'dash',
  'dash',
];

export function cloudStatus(code: number): CloudStatus {
  return meanings[code] ?? 'unknown';
}
