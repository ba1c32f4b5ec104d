import type { RaRecord } from 'react-admin';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from '#model/access/stateTraits.ts';

/** How far an action is on a number of records. */
export interface Progress {
  running: number;
  done: number;
  failed: RaRecord[];
}

/**
 * How far an action is. It failed on a record that is in `failTo`, in a state of the tone `danger`, or back in the
 * state before it. A record that no longer exists is done.
 */
export function progressOf(
  definition: Definition,
  action: ActionDefinition | undefined,
  records: readonly (RaRecord | undefined)[],
  began?: unknown,
): Progress {
  const { stateField = '', fields } = definition;
  const progress: Progress = { running: 0, done: 0, failed: [] };
  for (const record of records) {
    if (record === undefined) progress.done += 1;
    else if (isTransient(definition, record)) progress.running += 1;
    else if (hasFailed(record)) progress.failed.push(record);
    else progress.done += 1;
  }
  return progress;

  function hasFailed(record: RaRecord): boolean {
    const state: unknown = record[stateField];
    if (typeof state !== 'string' || state === action?.to) return false;
    return (
      state === action?.failTo ||
      fields[stateField]?.values?.[state]?.tone === 'danger' ||
      (action?.to !== undefined && state === began)
    );
  }
}
