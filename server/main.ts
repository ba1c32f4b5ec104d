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
  // Before any large import: otherwise, a third of the start would be compiling TypeScript and JavaScript again.
  enableCompileCache(join(settings.dataDir, 'cache', 'code'));
  // Use a plain copy: the YAML parser reads the environment for every token, and Node's own `process.env` calls the
  // operating system each time, which is a third of the parsing time.
  process.env = { ...process.env };
  const { startServer } = await import('#server/start/startServer.ts');
  const server = await startServer(settings);
  const end = async () => {
    await server.stop();
    // A job that still waits for another system would keep the process running.
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
} catch (error) {
  const { startFault } = await import('#server/start/startFault.ts');
  console.error(startFault(error, settings));
  // An open database or file watcher would keep the process running.
  process.exit(1);
}
