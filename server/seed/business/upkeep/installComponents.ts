import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordId } from '#server/engine/context.ts';
import { idsWith } from '#server/engine/records/table/idsWith.ts';
import type { PastEvent } from '#server/seed/business/pastEvent.ts';
import { act, change, create } from '#server/seed/business/openBusiness.ts';

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
export async function installComponents(end: number): Promise<PastEvent[]> {
  const text = await readFile(join(import.meta.dirname, 'installations.yaml'), 'utf8');
  return (parse(text) as InstallationRow[]).flatMap((row) => eventsOf(row, end - row.days * DAY_MS));
}

function eventsOf({ node, values, then }: InstallationRow, at: number): PastEvent[] {
  let id: RecordId = 0;
  const first: PastEvent = {
    at,
    async do(platform, business) {
      const context = await business.as(ADMIN);
      const made = await create(context, INSTALLATIONS, { ...values, gateway_id: await gatewayOf(platform, node) });
      // The table numbers its rows.
      id = made.id as number;
    },
  };
  const later = then.map(({ after, change: changes, action, input = {} }): PastEvent => ({
    at: at + after * HOUR_MS,
    async do(_platform, business) {
      const context = await business.as(ADMIN);
      if (changes !== undefined) await change(context, INSTALLATIONS, id, changes);
      if (action !== undefined) await act(context, INSTALLATIONS, id, action, input);
    },
  }));
  return [first, ...later];
}

async function gatewayOf(platform: Context, name: string): Promise<RecordId> {
  const { gateways } = platform.schemas.resources;
  const [gateway] = gateways === undefined ? [] : await idsWith(platform.db, gateways, { name });
  if (gateway === undefined) throw new Error(`The demo needs the gateway ${name}`);
  return gateway;
}
