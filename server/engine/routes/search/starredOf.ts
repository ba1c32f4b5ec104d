import type { Definition, Json } from '#model/language/definition.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import { subtitleFields, subtitleOf, titleText } from './resultText.ts';
import { addressFields, isOpened, pagesOf, type SearchHit } from './searchRecords.ts';

/** The resource whose records are favourites, in products that declare it (docs/architecture.md). */
const FAVOURITES = 'favourites';
const MOST = 200;

/** A favourite that its reader can open now: a record, or a page of the console. */
type Starred = { favourite: Json } & (SearchHit | { path: string });

/** The favourites of the reader that can be opened now, latest first. */
export async function starredOf(context: Context): Promise<Starred[]> {
  const definition = context.schemas.resources[FAVOURITES];
  if (!definition) return [];
  const own = await firstRecords(context, definition, {
    operation: 'list',
    filter: { user_id: context.actor.id },
    fields: [definition.id.field, 'resource', 'record_id', 'path'],
    sort: definition.list.sort,
    limit: MOST,
  });
  const hits = new Map<string, SearchHit>();
  const names = new Set(own.flatMap(({ resource }) => (typeof resource === 'string' ? [resource] : [])));
  for (const name of names) {
    const ids = own.flatMap(({ resource, record_id: id }) => (resource === name && typeof id === 'string' ? [id] : []));
    for (const hit of await hitsOf(context, name, ids)) hits.set(nameOf(name, hit.id), hit);
  }
  return own.flatMap((row): Starred[] => {
    const favourite = row[definition.id.field] ?? null;
    if (typeof row.path === 'string') return [{ favourite, path: row.path }];
    const hit = hits.get(nameOf(row.resource, row.record_id));
    return hit ? [{ favourite, ...hit }] : [];
  });
}

/** A record among those of all resources; ids are text in a favourite. */
const nameOf = (resource: Json | undefined, id: Json | undefined) => `${resource} ${id}`;

/** Those of these records that the reader may open, each with the page of the first view that has it. */
async function hitsOf(context: Context, resource: string, ids: readonly string[]): Promise<SearchHit[]> {
  const definition = Object.hasOwn(context.schemas.resources, resource)
    ? context.schemas.resources[resource]
    : undefined;
  if (!definition || !isOpened(definition, context)) return [];
  const readable = readableFields(definition, context.actor);
  const params = addressFields(definition, readable);
  const id = definition.id.field;
  const fields = [...new Set([id, ...titleFields(definition, context.lang), ...params, ...subtitleFields(definition)])];
  const found = new Map<Json, SearchHit>();
  for (const { view, where = {} } of pagesOf(definition, context)) {
    const records = await firstRecords(context, definition, {
      operation: 'list',
      filter: { $all: [{ [id]: idsOf(definition, ids) }, where] },
      fields: fields.filter((name) => readable.includes(name)),
      sort: definition.list.sort,
      limit: MOST,
    });
    for (const record of records) {
      const hit = hitOf(context, definition, record, params);
      if (!found.has(hit.id)) found.set(hit.id, { ...hit, ...(view && { view }) });
    }
  }
  return [...found.values()];
}

/** Ids as the resource stores them: numbers, or text. */
function idsOf({ id }: Definition, ids: readonly string[]): Json[] {
  return id.kind === 'serial' ? ids.filter((each) => SERIAL.test(each)).map(Number) : [...ids];
}

/** Longer ones are beyond what any database counts. */
const SERIAL = /^[1-9]\d{0,8}$/;

function hitOf({ lang }: Context, definition: Definition, record: RecordData, params: readonly string[]): SearchHit {
  const subtitle = subtitleOf(definition, record, lang, undefined);
  return {
    resource: definition.resource,
    id: record[definition.id.field] ?? null,
    title: titleText(definition, record, lang),
    ...(subtitle !== '' && { subtitle }),
    params: Object.fromEntries(params.map((name) => [name, record[name] ?? null])),
  };
}
