import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import type { PastEvent } from './pastEvent.ts';
import { change, create } from './openBusiness.ts';

/** A row of `alarmDesk.yaml`. */
type DeskRow = { days: number; values: Record<string, Json> } & (
  | { make: string; change?: undefined }
  | { make?: undefined; change: string; named: string }
);

const DAY_MS = 86_400_000;
const ADMIN = 'admin';

/** Who is notified of the alarms of the demo, and when they are silenced, until `end` (milliseconds). */
export async function setUpAlarms(end: number): Promise<PastEvent[]> {
  const rows = parse(await readFile(join(import.meta.dirname, 'alarmDesk.yaml'), 'utf8')) as DeskRow[];
  return rows.map((row) => ({
    at: end - row.days * DAY_MS,
    isQuiet: true,
    async do(platform, business) {
      const context = await business.as(ADMIN);
      const entries = Object.entries(row.values).map(async ([name, value]) => [name, await withIds(platform, value)]);
      const values: Record<string, Json> = Object.fromEntries(await Promise.all(entries));
      if (row.make !== undefined) await create(context, row.make, values);
      else await change(context, row.change, await idOf(platform, row.change, row.named), values);
    },
  }));
}

async function withIds(platform: Context, value: Json): Promise<Json> {
  if (Array.isArray(value)) return Promise.all(value.map((each) => withIds(platform, each)));
  const [, resource, name] = typeof value === 'string' ? (/^@(\w+)\/(.+)$/.exec(value) ?? []) : [];
  return resource === undefined || name === undefined ? value : idOf(platform, resource, name);
}

async function idOf(platform: Context, resource: string, name: string): Promise<RecordId> {
  const definition = platform.schemas.resources[resource];
  const [id] = definition === undefined ? [] : await idsWith(platform.db, definition, { name });
  if (id === undefined) throw new Error(`The demo needs ${resource}: ${name}`);
  return id;
}
