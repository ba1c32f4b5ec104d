import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { SettingsError } from './config.ts';
import { SchemasUnusable } from './schemas/schemasUnusable.ts';

/** Why the process did not start: what can be mended by who starts it is said in words, everything else keeps its stack. */
export function startFault(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof SchemasUnusable) return `${error.message}:\n${error.diagnostics.map((each) => `  ${formatDiagnostic(each)}`).join('\n')}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another port with PORT=…`;
  return error;
}
