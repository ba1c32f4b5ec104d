import type { CloudEvent } from '#server/domains/cloud/driver/driver.ts';
import type { Database, SqlValue } from '#server/engine/db/database.ts';
import type { ItemRow } from './simulatedItem.ts';

export interface EventRow {
  ref: string;
  at: number;
  action: string;
  result: CloudEvent['result'];
  message: string | null;
  requestId: string;
}

const ROWS_AT_ONCE = 100;

/** Stores items with their current references. */
export async function writeItems(
  tx: Database,
  cloudId: string,
  items: readonly ItemRow[],
  linksOf: (ref: string) => Iterable<string>,
): Promise<void> {
  const rows = items.map((row): SqlValue[] => [
    cloudId,
    row.ref,
    row.kind,
    row.tenant,
    row.token,
    row.fields,
    row.hidden,
    row.changed_at,
    row.gone_at,
    row.due_at,
    row.due_step,
    row.due_action,
  ]);
  await insert(
    tx,
    'simulated_items (cloud_id, ref, kind, tenant, token, fields, hidden, changed_at, gone_at, due_at, due_step, due_action)',
    rows,
    `on conflict (cloud_id, ref) do update set tenant = excluded.tenant, token = excluded.token, fields = excluded.fields, hidden = excluded.hidden,
      changed_at = excluded.changed_at, gone_at = excluded.gone_at, due_at = excluded.due_at, due_step = excluded.due_step, due_action = excluded.due_action`,
  );
  for (const part of inParts(items)) {
    await tx.run(`delete from simulated_links where cloud_id = ? and ref in (${part.map(() => '?').join(', ')})`, [
      cloudId,
      ...part.map(({ ref }) => ref),
    ]);
  }
  const links = items
    .filter((row) => row.gone_at === null)
    .flatMap(({ kind, ref }) => [...linksOf(ref)].map((target) => [cloudId, target, kind, ref]));
  await insert(tx, 'simulated_links (cloud_id, target, kind, ref)', links);
}

export async function writeEvents(tx: Database, cloudId: string, events: readonly EventRow[]): Promise<void> {
  if (events.length === 0) return;
  const last = await lastNumber(tx, cloudId);
  const rows = events.map(({ ref, at, action, result, message, requestId }, index) => [
    cloudId,
    ref,
    at,
    last + index + 1,
    action,
    result,
    message,
    requestId,
  ]);
  await insert(tx, 'simulated_events (cloud_id, ref, at, number, action, result, message, request_id)', rows);
}

async function lastNumber(tx: Database, cloudId: string): Promise<number> {
  const [row] = await tx.all<{ last: number | null }>(
    'select max(number) as last from simulated_events where cloud_id = ?',
    [cloudId],
  );
  return row?.last ?? 0;
}

async function insert(tx: Database, into: string, rows: readonly SqlValue[][], conflict = ''): Promise<void> {
  for (const part of inParts(rows)) {
    const places = part.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
    await tx.run(`insert into ${into} values ${places} ${conflict}`, part.flat());
  }
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, part) =>
    all.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
}
