import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { readSettings, type Settings, SettingsError } from '#server/engine/process/config.ts';
import { placeFaults } from '#server/start/placeFaults.ts';

/** `npm start`: the console and the API on one address. */
let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const faults = await placeFaults(settings);
  if (faults.length > 0) throw new SettingsError(faults);
  // Before anything large is imported: a third of a start would be reading TypeScript and compiling JavaScript again.
  enableCompileCache(join(settings.dataDir, 'cache', 'code'));
  // The YAML parser looks at the environment for every token, and each look at Node's own asks the operating system: a third of its time.
  process.env = { ...process.env };
  const { startServer } = await import('#server/start/startServer.ts');
  const server = await startServer(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.stop());
} catch (error) {
  const { startFault } = await import('#server/start/startFault.ts');
  console.error(startFault(error, settings));
  // What was opened before the fault, a database or a watcher, would keep the process.
  process.exit(1);
}
