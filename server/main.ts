import { readSettings, SettingsError } from './config.ts';
import { startServer } from './startServer.ts';
import { SchemasUnusable } from './schemas/readDefinitions.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';

/** `npm start`: the console and the API on one address. */
try {
  const server = await startServer(readSettings(process.env));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
} catch (error) {
  // What can be mended by who starts it is said in words; everything else keeps its stack.
  console.error(explanation(error));
  process.exitCode = 1;
}

function explanation(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message;
  if (error instanceof SchemasUnusable) return `${error.message}:\n${error.diagnostics.map((each) => `  ${formatDiagnostic(each)}`).join('\n')}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `${error.message}. Choose another port with PORT=…`;
  return error;
}
