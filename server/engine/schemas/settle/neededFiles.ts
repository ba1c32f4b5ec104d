import type { Diagnostic } from '#model/compile/diagnostics.ts';
import type { SchemaTexts } from '#server/engine/schemas/schemaTexts.ts';

/** Families of errors that code throws. Without one of them, its refusals would become server faults. */
export const THROWN_FAMILIES: readonly string[] = [
  'access',
  'alarm',
  'application',
  'billing',
  'cloud',
  'cluster',
  'compute',
  'config',
  'gateway',
  'help',
  'iam',
  'identity',
  'network',
  'node',
  'organisation',
  'repository',
  'request',
  'settlement',
  'spaces',
  'system',
  'template',
  'workOrder',
];

/**
 * Replaces required files that are missing by their last text, and reports them. No schema file refers to them, so the
 * compiler does not notice.
 */
export function withNeededFiles(
  found: SchemaTexts,
  good: SchemaTexts,
): { texts: SchemaTexts; diagnostics: Diagnostic[] } {
  const gone = THROWN_FAMILIES.map((family) => `errors/${family}.yaml`).filter(
    (path) => good.has(path) && !found.has(path),
  );
  if (gone.length === 0) return { texts: found, diagnostics: [] };
  return {
    texts: new Map([...found, ...gone.map((path) => [path, good.get(path) ?? ''] as const)]),
    diagnostics: gone.map((file) => ({
      severity: 'error',
      file,
      line: 1,
      column: 1,
      code: 'missing-file',
      expected: 'the errors that the server answers with',
      message: `there is no ${file}; expected the errors that the server answers with; the last valid version stays in use`,
    })),
  };
}
