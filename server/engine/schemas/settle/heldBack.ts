import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';
import type { Settled } from './settleTexts.ts';

/** Files that are not applied although no diagnostic refers to them: applying them would make another file invalid. */
export function heldBack({ held }: Settled, found: SchemaTexts, reported: readonly Diagnostic[]): Diagnostic[] {
  const mistaken = new Set(reported.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  return [...held]
    .filter((path) => !mistaken.has(path))
    .map((path) => ({
      severity: 'error',
      file: path,
      line: 1,
      column: 1,
      code: 'held-back',
      message: `${path} ${found.has(path) ? 'is not applied yet' : 'is gone, and stays in use for now'}: with this change ${[...mistaken].join(', ') || 'another file'} would be wrong; the last valid version stays in use`,
    }));
}
