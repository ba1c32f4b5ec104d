import type { RaRecord } from 'react-admin';
import type { RecordsOfPart } from '#src/schemaViews/action/run/partsOf.ts';
import type { ConsoleDataProvider } from '#src/dataProviders/consoleDataProvider.ts';
import { recordNews } from '#src/definitions/live/recordNews.ts';
import { ApiFault } from '#src/http/apiFault.ts';

/** The present records of an action; undefined for one that no longer exists. */
export async function followedRecords(
  provider: ConsoleDataProvider,
  { definition: { resource }, ids, path }: RecordsOfPart,
  isRemoval = false,
): Promise<(RaRecord | undefined)[]> {
  const [id] = ids;
  if (ids.length === 1 && id !== undefined && recordNews.isGone({ resource, id })) return [undefined];
  // A list without the record is an answer; a record that is gone would be a failed call.
  if (ids.length === 1 && id !== undefined && !isRemoval) {
    try {
      return [(await provider.getOne<RaRecord>(resource, { id, meta: { path } })).data];
    } catch (fault) {
      if (fault instanceof ApiFault && fault.status === GONE) return [undefined];
      throw fault;
    }
  }
  const { data } = await provider.getMany<RaRecord>(resource, { ids: [...ids], meta: { path } });
  return ids.map((each) => data.find((record) => String(record.id) === String(each)));
}

const GONE = 404;
