import { isBelowCloud } from '#model/rules/inClouds.ts';
import { foldText } from '#model/values/foldText.ts';
import { can } from '#model/access/access.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { titleFields } from '#model/reading/titleIn.ts';
import { narrowRoutes, narrowViews } from '#model/reading/narrow/narrowRoutes.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { TRIGRAM } from '#server/engine/db/tables/searchIndex.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import { readableFields } from '#server/engine/records/list/readableFields.ts';
import { matchRank } from './matchRank.ts';
import { subtitleFields, subtitleOf, textsIn, titleText } from './resultText.ts';

/** Enough of each resource to find the best among them, few enough to rank. */
const CANDIDATES = 50;
const MOST_OF_ONE = 6;
/** An id, or at least the beginning of it that the console shows. */
const ID = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i;
/** Terms of less than three characters have no index: search only this number of rows per resource. */
const UNINDEXED_ROWS = 20_000;

export interface SearchHit {
  resource: string;
  id: Json;
  title: string;
  subtitle?: string;
  /** The view whose page it has, where the resource has no page for every record. */
  view?: string;
  /** Further values in the address of the record's page, by field. */
  params: Record<string, Json>;
}

export interface SearchReply {
  hits: SearchHit[];
  /** The time limit ended the search before every resource was searched. */
  partial: boolean;
}

interface RankedHit extends SearchHit {
  rank: number;
}

/**
 * Records of every resource that this reader may list and open, best match first. The record layer limits each query to
 * the reader's scope, as for lists, and searches only fields that they may read.
 */
export async function searchRecords(
  context: Context,
  q: string,
  limit: number,
  isLate: () => boolean,
): Promise<SearchReply> {
  const hits: RankedHit[] = [];
  for (const definition of Object.values(context.schemas.resources)) {
    if (!isSearched(definition, context)) continue;
    for (const page of pagesOf(definition, context)) {
      if (isLate()) return { hits: best(hits, limit), partial: true };
      hits.push(...(await hitsOf(context, definition, q, page)));
    }
  }
  return { hits: best(hits, limit), partial: false };
}

/** The searched fields of the record itself; references are searched in their targets. */
const ownSearched = ({ fields }: Definition): string[] =>
  Object.values(fields)
    .filter(({ search, type }) => search === true && fieldKind(type).family !== 'pointer')
    .map(({ name }) => name);

/** Whether this reader may list the records and open their pages. */
export function isOpened(definition: Definition, { actor }: Context): boolean {
  return (
    !definition.upstream &&
    // What a list gathers is found as what it is.
    definition.gathers === undefined &&
    (pageOf(narrowRoutes(definition, actor)) !== undefined || narrowViews(definition, actor).length > 0) &&
    can(actor, 'list', definition).allowed &&
    can(actor, 'show', definition).allowed
  );
}

function isSearched(definition: Definition, context: Context): boolean {
  const readable = readableFields(definition, context.actor);
  return (
    isOpened(definition, context) &&
    ownSearched(definition).length > 0 &&
    // The index covers all searched fields: if the reader may not read one of them, a match would reveal its value.
    ownSearched(definition).every((name) => readable.includes(name))
  );
}

/** A record without its own page opens in a panel over its list. */
const pageOf = ({ show, list }: Definition['routes']) => show ?? list;

export interface SearchedPage {
  /** The view that the page belongs to, with the condition of its records. */
  view?: string;
  where?: Condition | undefined;
}

/** The page of every record, or the pages of views where only these have some. */
export function pagesOf(definition: Definition, { actor }: Context): SearchedPage[] {
  if (pageOf(narrowRoutes(definition, actor)) !== undefined) return [{}];
  return narrowViews(definition, actor).map(({ key, where }) => ({ view: key, where }));
}

/** The fields that the address of a record's page holds beside the id. */
export function addressFields(definition: Definition, readable: readonly string[]): string[] {
  // The page of a record in a cloud needs the id of its cloud.
  const named = [
    ...Object.values(pageOf(definition.routes)?.params ?? {}),
    ...(definition.cloud && isBelowCloud(definition) ? ['cloud_id'] : []),
  ];
  return [...new Set(named)].filter((name) => readable.includes(name));
}

async function hitsOf(
  context: Context,
  definition: Definition,
  q: string,
  { view, where }: SearchedPage,
): Promise<RankedHit[]> {
  const readable = readableFields(definition, context.actor);
  const searched = ownSearched(definition);
  const params = addressFields(definition, readable);
  const fields = [
    ...new Set([...titleFields(definition, context.lang), ...searched, ...params, ...subtitleFields(definition)]),
  ].filter((name) => readable.includes(name));
  const shortest = Math.min(...q.split(/\s+/).map((term) => [...term].length));
  const newest = shortest < TRIGRAM ? UNINDEXED_ROWS : undefined;
  const byId =
    definition.cloud && ID.test(q)
      ? { filter: { $all: [{ [definition.id.field]: { starts: q.toLowerCase() } }, where ?? {}] } }
      : undefined;
  const found = await firstRecords(context, definition, {
    operation: 'list',
    fields,
    sort: definition.list.sort,
    limit: CANDIDATES,
    ...(byId ?? { q, newest, filter: where }),
  });
  // A record of a cloud has two ids, ours and the cloud's.
  if (byId && found.length === 0)
    found.push(
      ...(await firstRecords(context, definition, {
        operation: 'list',
        fields,
        q,
        filter: where,
        sort: definition.list.sort,
        limit: CANDIDATES,
      })),
    );
  const terms = foldText(q).split(' ');
  const matching = byId ? found : found.filter((record) => saysAll(record, searched, terms));
  const ranked = matching
    .map((record) => ({ ...hitOf(context, definition, record, { q, searched, params }), ...(view && { view }) }))
    .toSorted(byRank);
  // Lines that look the same would fill the list without saying more: the newest stands for all of them.
  const isWritten = definition.platformOwned === true;
  return (
    isWritten ? [...new Map(ranked.toReversed().map((hit) => [textOf(hit), hit])).values()].toReversed() : ranked
  ).slice(0, MOST_OF_ONE);
}

const textOf = ({ title, subtitle = '' }: SearchHit) => `${title}\n${subtitle}`;

/** A list is searched in its stored form, which contains member names. Check that the terms occur in the values. */
function saysAll(record: RecordData, searched: readonly string[], terms: readonly string[]): boolean {
  if (searched.every((name) => typeof record[name] !== 'object' || record[name] === null)) return true;
  const texts = searched.flatMap((name) => textsIn(record[name])).map(foldText);
  return terms.every((term) => texts.some((text) => text.includes(term)));
}

function hitOf(
  { lang }: Context,
  definition: Definition,
  record: RecordData,
  { q, searched, params }: { q: string; searched: string[]; params: string[] },
): RankedHit {
  const title = titleText(definition, record, lang);
  const matched = searched.flatMap((name) => textsIn(record[name])).find((text) => matchRank(q, text) !== undefined);
  const rank = matchRank(q, title);
  const subtitle = subtitleOf(definition, record, lang, rank === undefined ? matched : undefined);
  return {
    resource: definition.resource,
    id: record[definition.id.field] ?? null,
    title,
    ...(subtitle !== '' && { subtitle }),
    params: Object.fromEntries(params.map((name) => [name, record[name] ?? null])),
    rank: (rank ?? UNRANKED) + distance(definition),
  };
}

/** Things that people have come before what the platform writes about them, such as bills, and before its own words. */
function distance({ generated, platformOwned }: Definition): number {
  if (generated !== undefined) return GENERATED;
  return platformOwned === true ? WRITTEN : 0;
}

/** Below every rank. */
const UNRANKED = 10;
const WRITTEN = 50;
const GENERATED = 100;

/** Of two texts with the same beginning, the shorter one is closer to the search. */
const byRank = (a: RankedHit, b: RankedHit) => a.rank - b.rank || a.title.length - b.title.length;

function best(hits: RankedHit[], limit: number): SearchHit[] {
  return hits
    .toSorted(byRank)
    .slice(0, limit)
    .map(({ rank: _rank, ...hit }) => hit);
}
