import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import { updateRecord } from '#server/engine/records/write/updateRecord.ts';
import type { Deed } from './deed.ts';
import { logDeed } from './logDeed.ts';
import { act, create, inTransaction } from './openBusiness.ts';

interface Step {
  /** Hours after the installation. */
  after: number;
  change?: Record<string, Json>;
  action?: string;
  input?: Record<string, Json>;
}

/** A row of `installations.yaml`. */
interface InstallationRow {
  days: number;
  node: string;
  values: Record<string, Json>;
  then: Step[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INSTALLATIONS = 'installations';
const ADMIN = 'admin';

/** The components that administrators installed on simulated gateways until `end` (milliseconds). */
export async function installComponents(end: number): Promise<Deed[]> {
  const text = await readFile(join(import.meta.dirname, 'installations.yaml'), 'utf8');
  return (parse(text) as InstallationRow[]).flatMap((row) => deedsOf(row, end - row.days * DAY_MS));
}

function deedsOf({ node, values, then }: InstallationRow, at: number): Deed[] {
  let id: RecordId = 0;
  const first: Deed = {
    at,
    async do(platform, business) {
      const context = await business.as(ADMIN);
      const made = await create(context, INSTALLATIONS, { ...values, gateway_id: await gatewayOf(platform, node) });
      // The table numbers its rows.
      id = made.id as number;
    },
  };
  const later = then.map(({ after, change, action, input = {} }): Deed => ({
    at: at + after * HOUR_MS,
    async do(_platform, business) {
      const context = await business.as(ADMIN);
      if (change !== undefined) await inTransaction(context, (inside) => changeOf(inside, id, change));
      if (action !== undefined) await act(context, INSTALLATIONS, id, action, input);
    },
  }));
  return [first, ...later];
}

async function changeOf(context: Context, id: RecordId, change: Record<string, Json>): Promise<unknown> {
  const { installations } = context.schemas.resources;
  if (installations === undefined) throw new Error('The demo needs installations');
  const changed = await updateRecord(context, installations, id, change);
  await logDeed(context, { definition: installations, input: change, on: { id } });
  return changed;
}

async function gatewayOf(platform: Context, name: string): Promise<RecordId> {
  const { gateways } = platform.schemas.resources;
  const [gateway] = gateways === undefined ? [] : await idsWith(platform.db, gateways, { name });
  if (gateway === undefined) throw new Error(`The demo needs the gateway ${name}`);
  return gateway;
}
