import type { Logger } from 'pino';
import { formatDiagnostic, type Diagnostic } from '#model/compile/diagnostics.ts';
import type { Database } from '#server/engine/db/database.ts';
import { createMutex } from '#server/engine/db/drivers/mutex.ts';
import { readDefinitions, type SchemaPlaces } from './readDefinitions.ts';
import { createSchemaStore, type SchemaStore } from './schemaStore.ts';
import { differing, readTexts } from './schemaTexts.ts';
import { watchDirectories } from './watchDirectories.ts';

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
  /**
   * How often the files are compared with those that were read: network file systems report no changes, and a watcher
   * may miss one.
   */
  compareMs?: number;
}

/** Definitions that follow their files while the server runs, without a restart or rebuild. */
export async function liveSchemas(
  db: Database,
  places: SchemaPlaces,
  log: Logger,
  { watches = true, compareMs = 10_000 }: Following = {},
): Promise<LiveSchemas> {
  const { directory, overlay } = places;
  let isRead = false;
  // Watched before they are read: a change during the reading is found by the comparison after it.
  const stopWatching = watches
    ? watchDirectories(
        overlay === undefined ? [directory] : [directory, overlay],
        () => isRead && attempt(reload()),
        log,
      )
    : () => undefined;
  const first = await readDefinitions(db, places);
  const store = createSchemaStore(first.schemas, first.diagnostics);
  const mutex = createMutex();
  let { texts } = first;
  let stopped = false;
  isRead = true;
  report([]);

  const reload = () =>
    mutex.run(async () => {
      // A watcher may still report what was saved before it was closed.
      if (!stopped) await follow();
    });

  const compare = () =>
    mutex.run(async () => {
      if (!stopped && differing(texts, await readTexts(directory, overlay)).length > 0) await follow();
    });

  async function follow() {
    const before = store.diagnostics();
    let resume: (() => void) | undefined;
    try {
      const read = await readDefinitions(db, places, async () => void (resume = await store.pause()));
      ({ texts } = read);
      store.replace(read.schemas, read.diagnostics);
    } finally {
      resume?.();
    }
    report(before);
  }

  /** Logs each finding once, although it stays while other files are saved. */
  function report(before: readonly Diagnostic[]) {
    const logged = new Set(before.map(formatDiagnostic));
    for (const diagnostic of store.diagnostics()) {
      const line = formatDiagnostic(diagnostic);
      if (!logged.has(line)) log.warn({ code: diagnostic.code }, line);
    }
  }

  /** If it fails, the running definitions continue, and the next change or comparison tries again. */
  function attempt(reading: Promise<void>): void {
    reading.catch((error: unknown) => log.error({ err: error }, 'the schema files could not be read'));
  }

  if (watches) attempt(compare());
  const comparing = watches ? setInterval(() => attempt(compare()), compareMs).unref() : undefined;
  return {
    store,
    reload,
    stop() {
      stopWatching();
      clearInterval(comparing);
      return mutex.run(async () => void (stopped = true));
    },
  };
}
