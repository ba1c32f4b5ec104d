import type { Choose } from './choose.ts';
import type { Evolution } from './evolution.ts';
import { keyOf } from './ledger/ledger.ts';
import { addressOf, answered, Defect, readAll } from './ledger/verify.ts';
import { MEMBER_ID } from './world.ts';

/** Responses that depend on every definition. */
const EVERYWHERE = [
  '/api/sys/v1/manifest',
  '/api/sys/v1/messages',
  '/api/openapi.json',
  '/api/sys/v1/overview',
  '/api/sys/v1/search?q=name',
];

/**
 * Reads one resource in every other way: record, history, export, counts, permissions, its definition, and as a reader
 * with a scope.
 */
export async function lookAround({ world, ledger, story }: Evolution, choose: Choose): Promise<void> {
  const { live } = ledger();
  const name = choose.of([...live.keys()].toSorted()) ?? '';
  const table = live.get(name);
  if (table === undefined) return;
  story.push(`look at ${name}`);
  const { definition, rows, columns } = table;
  const address = addressOf(world, definition);
  const get = async (path: string) => {
    const reply = answered(`GET ${path}`, await world.admin.get(path));
    if (reply.status !== 200) throw new Defect(`GET ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  for (const path of EVERYWHERE) answered(`GET ${path}`, await world.admin.get(path));
  await get(`/api/sys/v1/definitions/${name}`);
  await get(`/api/sys/v1/permissions/${name}`);
  await get(`${address}?view=options`);
  const counted = [...columns].find(
    ([
      ,
      {
        field: { type },
      },
    ]) => ['enum', 'state', 'boolean'].includes(type),
  );
  if (counted !== undefined) await get(`${address}?view=counts&by=${counted[0]}`);
  await get(`${address}?format=xlsx`);
  await get(`${address}?format=csv`);
  const exported = await get(`${address}?format=json`);
  const records: unknown = typeof exported.body === 'string' ? JSON.parse(exported.body) : exported.body;
  if (!Array.isArray(records) || records.length !== rows.size)
    throw new Defect(
      `the export of ${name} holds ${Array.isArray(records) ? records.length : 'no'} records, there are ${rows.size}`,
    );
  for (const key of rows.keys()) {
    await get(`${address}/${encodeURIComponent(key)}`);
    const history = await get(`${address}/${encodeURIComponent(key)}/history`);
    if (!Array.isArray(history.body) || history.body.length === 0)
      throw new Defect(`${name} ${key} has lost its history`);
  }
  const scoped = Object.entries(definition.scope['MEMBER'] ?? {});
  const [field, value] = scoped[0] ?? [];
  if (scoped.length !== 1 || field === undefined || value !== '$user.id' || !definition.access.list.includes('MEMBER'))
    return;
  const own = [...rows.keys()].filter((key) => columns.get(field)?.cells.get(key)?.value === MEMBER_ID).toSorted();
  const seen = await readAll(world, definition, '', world.member);
  const keys = seen.rows.map((row) => keyOf(row[definition.id.field] ?? null)).toSorted();
  if (JSON.stringify(keys) !== JSON.stringify(own) || seen.total !== own.length)
    throw new Defect(
      `a member sees ${keys.join(', ') || 'nothing'} of ${name}, expected ${own.join(', ') || 'nothing'}`,
    );
}
