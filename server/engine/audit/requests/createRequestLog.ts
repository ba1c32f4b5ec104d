import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isObject } from '#model/fields/kind.ts';
import type { NotedRow } from '#model/values/journals.ts';
import type { Context } from '#server/engine/context.ts';
import type { SettleDeps } from '#server/engine/audit/store/settleJournal.ts';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { noteRows } from '#server/engine/db/tables/journals/noteRows.ts';
import { clientAddress } from '#server/engine/http/clientAddress.ts';
import { factsOf } from '#server/engine/http/requestFacts.ts';
import { textOfReply } from '#server/engine/http/reply.ts';
import { describeRequest, type DescribedRequest, type DestinationOf } from './describeRequest.ts';

/** A request that may write. Its row is written with its first transaction: what was changed is never unlogged. */
export interface RequestNote {
  /** Its row in the outbox, once that is committed. */
  id?: number;
  described?: DescribedRequest;
  /** The response is on its way: what the request still does in the background has a row already. */
  isOver?: true;
  /** Writes the row at the end of a transaction. */
  inside(context: Context): Promise<void>;
  /** The transaction is committed. */
  committed(): void;
}

export interface RequestLog {
  /** Undefined for a request that only reads: it is logged if it is refused. */
  begin(request: Request): RequestNote | undefined;
  /** The end of the request, before its response is sent. */
  end(request: Request, response: Response, ended: Ended): Promise<void>;
}

export interface Ended {
  note: RequestNote | undefined;
  context: Context;
  durationMs: number;
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A response does not wait longer for its row; the row is kept for the next round. */
const LONGEST_WAIT_MS = 250;
/** While the database is away. */
const MOST_KEPT = 5_000;
const TOO_MANY = 429;
const UNAVAILABLE = 503;
/** Longer ones are read from the whole record. */
const LONGEST_ID = 100;
const ONCE_A_MINUTE = { max: 10_000, ttl: 60_000 };

export function createRequestLog(
  { db, realTime, worker, ends, log }: SettleDeps & { log: Logger },
  destinationOf: DestinationOf,
): RequestLog {
  const slowedDown = new LRUCache<string, true>(ONCE_A_MINUTE);
  let gathered: NotedRow<'requests'>[] = [];
  let writing: Promise<void> | undefined;

  /** Rows without a transaction of their own are written together with those of other requests. */
  async function writeGathered(): Promise<void> {
    await Promise.resolve();
    const rows = gathered;
    gathered = [];
    writing = undefined;
    try {
      await noteRows(db, 'requests', { worker, at: realTime() }, rows);
    } catch (error) {
      gathered = [...rows, ...gathered].slice(0, MOST_KEPT);
      // The outage logs itself.
      if (!(error instanceof DatabaseAway))
        log.warn({ err: error, rows: gathered.length }, 'the operation log could not be written and is kept');
    }
  }

  function gather(row: NotedRow<'requests'>): Promise<unknown> {
    gathered.push(row);
    writing ??= writeGathered();
    return Promise.race([writing, delay(LONGEST_WAIT_MS, undefined, { ref: false })]);
  }

  function isLogged(request: Request, { status }: Response, { note, context }: Ended): boolean {
    if (!isApi(request)) return false;
    if (status === TOO_MANY) {
      // A client that is slowed down does not fill the log.
      const who = `${context.actor.id} ${clientAddress(request) ?? ''}`;
      return !slowedDown.has(who) && slowedDown.set(who, true) !== undefined;
    }
    if (note !== undefined) return true;
    // No one is refused: a page finds out whether there is a session.
    const isGuest = status === 401 && context.actor.grants.length === 0 && !request.headers.has('authorization');
    return status >= 400 && status !== UNAVAILABLE && !isGuest;
  }

  return {
    begin(request) {
      if (READS.has(request.method) || !isApi(request)) return undefined;
      let written: number | undefined;
      const note: RequestNote = {
        async inside(context) {
          if (note.id !== undefined || note.isOver) return;
          const described = describeRequest(request, context, destinationOf);
          if (isNoOperation(described, request)) return;
          [written] = await noteRows(context.db, 'requests', { worker, at: realTime(), open: true }, [described.row]);
          note.described = described;
        },
        committed() {
          if (note.id === undefined && written !== undefined) note.id = written;
        },
      };
      return note;
    },
    async end(request, response, ended) {
      const { note, context, durationMs } = ended;
      if (note) note.isOver = true;
      if (!isLogged(request, response, ended)) return;
      const described = note?.id === undefined ? describeRequest(request, context, destinationOf) : note.described;
      if (described === undefined || (response.ok && isNoOperation(described, request))) return;
      const end = await endOf(response, durationMs, described, context);
      if (note?.id === undefined) await gather({ ...described.row, ...end });
      else ends.set(note.id, { ...described.row, ...end });
    },
  };
}

const isApi = ({ url }: Request) => url.startsWith('/api/', url.indexOf('/', url.indexOf('//') + 2));

/** Reports, questions and dry runs change nothing that anybody would look for. Their refusals are logged. */
function isNoOperation(described: DescribedRequest, request: Request): boolean {
  const { isTrial, route } = factsOf(request);
  return isTrial === true || route?.isQuestion === true || isReport(described, request);
}

/** Agents report every few seconds. Only what they confirm is an operation. */
function isReport({ row }: DescribedRequest, request: Request): boolean {
  return row.source === 'agent' && request.method === 'POST' && row.body?.includes('"confirm"') !== true;
}

async function endOf(response: Response, durationMs: number, { row, mask }: DescribedRequest, { schemas }: Context) {
  const text =
    textOfReply(response) ?? (response.ok || response.body === null ? undefined : await response.clone().text());
  const created =
    response.ok && row.action === 'create' && !row.resource_id ? createdId(row, text, schemas) : undefined;
  const body: unknown = !response.ok && text?.startsWith('{') ? JSON.parse(text) : undefined;
  const refusal = isObject(body) ? body : {};
  return {
    status: response.status,
    code: typeof refusal.code === 'number' ? refusal.code : null,
    message: typeof refusal.message === 'string' ? mask(refusal.message) : null,
    duration_ms: Math.round(durationMs),
    resp_bytes: text === undefined ? null : Buffer.byteLength(text),
    ...(created !== undefined && { resource_id: mask(created) }),
  };
}

/** The id of a created record is known from the reply only: with it, the row is found from the record. */
function createdId(
  { resource_type }: NotedRow<'requests'>,
  text: string | undefined,
  { resources }: Context['schemas'],
): string | undefined {
  const definition = typeof resource_type === 'string' ? resources[resource_type] : undefined;
  if (definition === undefined || !text?.startsWith('{')) return undefined;
  const { field } = definition.id;
  // Nearly always the first member: the record itself can be large.
  if (text.startsWith(`{"${field}":`)) {
    const [first] =
      /^(?:-?\d+|"[^"\\]*")(?=[,}])/.exec(text.slice(field.length + 4, field.length + 4 + LONGEST_ID)) ?? [];
    if (first !== undefined) return first.startsWith('"') ? first.slice(1, -1) : first;
  }
  const record: unknown = JSON.parse(text);
  const id = isObject(record) ? record[field] : undefined;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
}
