import type { Identifier } from 'react-admin';
import { isTransient } from '#model/access/stateTraits.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import type { RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';
import { ApiFault } from '#src/http/apiFault.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 1_500;

/** Undoes an action on records, after waiting for records in transition. Returns how many could not be undone. */
export async function undoRecords(
  provider: ConsoleDataProvider,
  { ids, ...part }: RecordsOfPart,
  undo: string,
): Promise<number> {
  const done = await Promise.all(ids.map((id) => undoOne(provider, part, undo, id)));
  return done.filter((ok) => !ok).length;
}

async function undoOne(
  provider: ConsoleDataProvider,
  { definition, path }: Omit<RecordsOfPart, 'ids'>,
  undo: string,
  id: Identifier,
): Promise<boolean> {
  const { resource } = definition;
  const until = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const { data } = await provider.getOne(resource, { id, meta: { path } });
      if (!isTransient(definition, data)) {
        await provider.act(resource, { id, action: undo, meta: { path } });
        return true;
      }
      if (Date.now() > until) return false;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } catch (fault) {
    // One of many may be refused; the caller reports the number.
    if (fault instanceof ApiFault) return false;
    throw fault;
  }
}
