import type { Logger } from 'pino';
import { formatDiagnostic, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { Database } from '#server/engine/db/database.ts';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';
import { readDefinitions, type SchemaPlaces } from './readDefinitions.ts';
import { createSchemaStore, type SchemaStore } from './schemaStore.ts';
import { watch } from 'node:fs';

/** An editor saves in several steps: events within this time are one change. */
const QUIET_MS = 40;

/** Calls back soon after a file below the directories changes. Returns a function that stops the watching. */
function watchDirectories(directories: readonly string[], changed: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = directories.map((directory) =>
    watch(directory, { recursive: true }, (_event, name) => {
      if (name !== null && !/\.ya?ml$/.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(changed, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

export interface LiveSchemas {
  store: SchemaStore;
  /** Reads the files again now, unless it has been stopped; the watcher does so automatically. */
  reload(): Promise<void>;
  /** Ends the watching, and waits for a change that is being read: it may be migrating tables. */
  stop(): Promise<void>;
}

interface Following {
  /**
   * Whether the files are watched; default true. Otherwise only `reload` reads them, so that it never meets half a
   * change.
   */
  watches?: boolean;
}

/** Definitions that follow their files while the server runs, without a restart or rebuild. */
export async function liveSchemas(
  db: Database,
  places: SchemaPlaces,
  log: Logger,
  { watches = true }: Following = {},
): Promise<LiveSchemas> {
  const first = await readDefinitions(db, places);
  const store = createSchemaStore(first.schemas, first.diagnostics);
  const mutex = createMutex();
  let stopped = false;
  report([]);

  const reload = () =>
    mutex.run(async () => {
      // A watcher may still report what was saved before it was closed.
      if (stopped) return;
      const before = store.diagnostics();
      let resume: (() => void) | undefined;
      try {
        const read = await readDefinitions(db, places, async () => void (resume = await store.pause()));
        store.replace(read.schemas, read.diagnostics);
      } finally {
        resume?.();
      }
      report(before);
    });

  /** Logs each finding once, although it stays while other files are saved. */
  function report(before: readonly Diagnostic[]) {
    const logged = new Set(before.map(formatDiagnostic));
    for (const diagnostic of store.diagnostics()) {
      const line = formatDiagnostic(diagnostic);
      if (!logged.has(line)) log[diagnostic.severity === 'error' ? 'warn' : 'info']({ code: diagnostic.code }, line);
    }
  }

  const stopWatching = watchDirectories(
    watches ? [places.directory, ...(places.overlay === undefined ? [] : [places.overlay])] : [],
    () => {
      // The running definitions continue; the next saved file triggers another attempt.
      reload().catch((error: unknown) => log.error({ err: error }, 'the schema files could not be read'));
    },
  );
  return {
    store,
    reload,
    stop() {
      stopWatching();
      return mutex.run(async () => void (stopped = true));
    },
  };
}
