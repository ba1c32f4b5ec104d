import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { PastEvent } from './pastEvent.ts';
import { act, create } from './openBusiness.ts';

type Values = Record<string, Json>;

/** A row of `workOrders.yaml`. */
interface WorkOrderRow {
  days: number;
  who: string;
  /** The machine that it is about, by its name. */
  about?: string;
  values: Values;
  steps: ({ after: number; who: string } & ({ do: string; input?: Values } | { say: string; internal?: true }))[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ORDERS = 'workOrders';

/** The work orders of the demo until `end` (milliseconds): its people submit, answer, decide and rate. */
export async function submitWorkOrders(end: number): Promise<PastEvent[]> {
  const rows = parse(await readFile(join(import.meta.dirname, 'workOrders.yaml'), 'utf8')) as WorkOrderRow[];
  return rows.flatMap((row) => eventsOf(row, end - row.days * DAY_MS));
}

function eventsOf({ who, about, values, steps }: WorkOrderRow, at: number): PastEvent[] {
  let id = 0;
  return [
    {
      at,
      isQuiet: true,
      async do(_platform, business) {
        const context = await business.as(who);
        const evidence = about === undefined ? {} : await machineNamed(context, about);
        id = Number((await create(context, ORDERS, { ...values, ...evidence })).id);
      },
    },
    ...steps.map((step): PastEvent => ({
      at: at + step.after * HOUR_MS,
      isQuiet: true,
      async do(_platform, business) {
        const context = await business.as(step.who);
        if ('do' in step) return act(context, ORDERS, id, step.do, step.input);
        // Customers do not choose who may read a comment.
        const comment: Values = { work_order_id: id, text: step.say };
        if (step.internal === true) comment['visibility'] = 'internal';
        return create(context, 'workOrderComments', comment);
      },
    })),
  ];
}

async function machineNamed({ db }: Context, name: string): Promise<Values> {
  const machine = await db.kysely
    .selectFrom('instances')
    .select(['id', 'cloud_id'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return { about_resource: 'instances', about_id: machine.id, about_cloud_id: `${machine.cloud_id}` };
}
