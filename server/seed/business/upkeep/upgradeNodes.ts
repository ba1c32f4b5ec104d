import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';
import { act, type Business } from '#server/seed/business/openBusiness.ts';

/** A row of `upgrades.yaml`. */
interface UpgradeRow {
  days: number;
  node: string;
  version: string;
  confirmation?: 'auto' | 'manual';
  /** Hours until it started; absent: it has not. */
  start?: number;
  /** The next action of an administrator, some hours later; absent: none. */
  then?: 'confirm' | 'rollback';
  after?: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GATEWAYS = 'gateways';
const UPGRADES = 'nodeUpgrades';
const ADMIN = 'admin';

/** The upgrades of simulated gateways until `end` (milliseconds). */
export async function upgradeNodes(end: number): Promise<PastEvent[]> {
  const rows = parse(await readFile(join(import.meta.dirname, 'upgrades.yaml'), 'utf8')) as UpgradeRow[];
  return rows.flatMap((row) => eventsOf(row, end - row.days * DAY_MS));
}

function eventsOf(
  { node, version, confirmation = 'auto', start, then, after = 0 }: UpgradeRow,
  at: number,
): PastEvent[] {
  let id: RecordId = 0;
  const later = (hours: number, action: string): PastEvent => ({
    at: at + hours * HOUR_MS,
    do: async (_platform, business) => act(await business.as(ADMIN), UPGRADES, id, action),
  });
  return [
    {
      at,
      async do(platform, business) {
        id = await prepared(platform, business, { node, version, confirmation });
      },
    },
    ...(start === undefined ? [] : [later(start, 'start')]),
    ...(start === undefined || then === undefined ? [] : [later(start + after, then)]),
  ];
}

async function prepared(
  platform: Context,
  business: Business,
  { node, ...input }: { node: string; version: string; confirmation: string },
): Promise<RecordId> {
  const { gateways, nodeUpgrades } = platform.schemas.resources;
  if (gateways === undefined || nodeUpgrades === undefined) throw new Error('The demo needs gateways and upgrades');
  const [gateway] = await idsWith(platform.db, gateways, { name: node });
  if (gateway === undefined) throw new Error(`The demo needs the gateway ${node}`);
  await act(await business.as(ADMIN), GATEWAYS, gateway, 'upgrade', input);
  const all = await idsWith(platform.db, nodeUpgrades, { gateway_id: gateway });
  // `idsWith` is in the order of the ids, and the upgrade is the last one.
  return all.at(-1) ?? 0;
}
