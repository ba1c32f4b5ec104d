import { LRUCache } from 'lru-cache';
import type { Database, SqlPart, SqlValue } from '#server/engine/db/database.ts';
import { isFresh, SMALL, type Counted } from './freshness.ts';
import { segmentsFrom } from './keyset.ts';
import { orderBy, type OrderKey } from '#server/engine/records/list/sql/order.ts';

/** The source of rows, without order and page: `from t where …`. */
export interface RowSource {
  text: string;
  params: SqlValue[];
  /**
   * The same rows by the resource that they are gathered from: each page is the best of the first rows of each, which
   * its own index finds.
   */
  gathered?: RowSource[];
}

const STRIDE = 128;
const HOP = 8_192;
/** If a step takes longer, the order has no index, and sorting once is cheapest. */
const SLOW_HOP_MS = 40;

interface Positions extends Counted {
  /** Known positions with the key of their row. */
  anchors: Map<number, SqlValue[]>;
}

const known = new WeakMap<Database, LRUCache<string, Positions>>();

/** The number of rows. Exact for small results; at most a few seconds old for large ones. */
export async function countRows(db: Database, source: RowSource): Promise<number> {
  return (await positionsOf(db, source, '')).total;
}

/**
 * The values of rows `offset` to `offset + limit` in order. Deep pages start at the nearest row whose key is known, so
 * that page 50,000 costs as much as page 1. Paging collects the keys, and a change of the table discards them.
 */
export async function pageOf(
  db: Database,
  select: SqlPart,
  source: RowSource,
  keys: readonly OrderKey[],
  offset: number,
  limit: number,
): Promise<SqlValue[][]> {
  const order = orderBy(keys, db.dialect);
  const orderParams = keys.flatMap((key) => key.params);
  const plain = () => readPage(db, select, source, { keys, order, orderParams, limit, skip: offset });
  if (offset < SMALL) return plain();
  const positions = await positionsOf(db, source, order);
  if (offset >= positions.total) return [];
  const walk: Walk = { db, source, keys, order, orderParams };
  const start = offset - (offset % STRIDE);
  const anchor = await anchorAt(walk, positions, start);
  return anchor === undefined ? plain() : rowsFrom(walk, select, anchor, offset - start, limit);
}

interface Walk {
  db: Database;
  source: RowSource;
  keys: readonly OrderKey[];
  order: string;
  orderParams: SqlValue[];
}

async function positionsOf(db: Database, source: RowSource, order: string): Promise<Positions> {
  let cache = known.get(db);
  if (cache === undefined) known.set(db, (cache = new LRUCache({ max: 2_000 })));
  const key = `${source.text}\n${JSON.stringify(source.params)}\n${order}`;
  const found = cache.get(key);
  const revision = db.revision();
  if (found !== undefined && isFresh(found, db)) return found;
  const [row] = await db.all<{ total: number }>(`select count(*) as total ${source.text}`, source.params);
  const positions: Positions = { revision, at: performance.now(), total: row?.total ?? 0, anchors: new Map() };
  cache.set(key, positions);
  return positions;
}

/**
 * The key of the row at `position`, found by stepping from the nearest known one before it; undefined if stepping costs
 * more than sorting.
 */
async function anchorAt(walk: Walk, positions: Positions, position: number): Promise<SqlValue[] | undefined> {
  const exact = positions.anchors.get(position);
  if (exact !== undefined) return exact;
  let from = position - (position % HOP);
  while (from > 0 && !positions.anchors.has(from)) from -= HOP;
  let anchor = positions.anchors.get(from);
  while (from < position) {
    const step = Math.min(HOP, position - from);
    const began = performance.now();
    const [next] = await keysFrom(walk, anchor, step);
    if (next === undefined) return undefined;
    anchor = next;
    from += step;
    positions.anchors.set(from, anchor);
    if (performance.now() - began > SLOW_HOP_MS) return undefined;
  }
  return anchor;
}

async function keysFrom(walk: Walk, anchor: SqlValue[] | undefined, skip: number): Promise<SqlValue[][]> {
  const select = {
    text: walk.keys.map((key) => key.expression).join(', '),
    params: walk.orderParams,
  };
  const { db, source, keys, order, orderParams } = walk;
  return anchor === undefined
    ? readPage(db, select, source, { keys, order, orderParams, limit: 1, skip })
    : rowsFrom(walk, select, anchor, skip, 1);
}

async function rowsFrom(
  { db, source, keys, order, orderParams }: Walk,
  select: SqlPart,
  anchor: SqlValue[],
  skip: number,
  limit: number,
): Promise<SqlValue[][]> {
  const rows: SqlValue[][] = [];
  let toSkip = skip;
  for (const segment of segmentsFrom(keys, anchor)) {
    const within = narrowed(source, segment);
    const part = await readPage(db, select, within, {
      keys,
      order,
      orderParams,
      limit: limit - rows.length,
      skip: toSkip,
    });
    rows.push(...part);
    if (rows.length === limit) break;
    if (part.length > 0) toSkip = 0;
    else if (toSkip > 0) {
      const [counted] = await db.all<{ n: number }>(`select count(*) as n ${within.text}`, within.params);
      toSkip -= counted?.n ?? 0;
    }
  }
  return rows;
}

function narrowed({ text, params, gathered }: RowSource, by: SqlPart): RowSource {
  return {
    text: `${text} and ${by.text}`,
    params: [...params, ...by.params],
    ...(gathered && { gathered: gathered.map((each) => narrowed(each, by)) }),
  };
}

interface Stretch {
  keys: readonly OrderKey[];
  order: string;
  orderParams: readonly SqlValue[];
  limit: number;
  skip: number;
}

async function readPage(
  db: Database,
  select: SqlPart,
  { text, params, gathered }: RowSource,
  { keys, order, orderParams, limit, skip }: Stretch,
): Promise<SqlValue[][]> {
  const ordered = `order by ${order} limit ?`;
  if (gathered === undefined)
    return db.values(`select ${select.text} ${text} ${ordered} offset ?`, [
      ...select.params,
      ...params,
      ...orderParams,
      limit,
      skip,
    ]);
  // First the keys alone, which an index has: the other columns are read for the rows of the page only.
  const columns = keys.map(({ expression }) => expression).join(', ');
  const id = keys.at(-1)?.expression ?? '';
  const firsts = gathered.map((each) => `select * from (select ${columns} ${each.text} ${ordered}) firsts`);
  const ids = await db.values(`select ${id} from (${firsts.join(' union all ')}) t ${ordered} offset ?`, [
    ...gathered.flatMap((each) => [...orderParams, ...each.params, ...orderParams, skip + limit]),
    ...orderParams,
    limit,
    skip,
  ]);
  if (ids.length === 0) return [];
  const among = ids.map(() => '?').join(', ');
  return db.values(`select ${select.text} ${text} and ${id} in (${among}) order by ${order}`, [
    ...select.params,
    ...params,
    ...ids.flat(),
    ...orderParams,
  ]);
}
