import { isObject } from '#model/fields/kind.ts';
import type { Context } from '#server/engine/context.ts';

export const WORK_ORDER_STEPS = 'work-order-steps';

/** Between two looks at a record whose cloud still does the step before. */
const AGAIN_MS = 3_000;

/** What of a request is left after its approval: a job looks until the cloud is ready for it. */
export interface Rest {
  order: number;
  /** The approver, with whose rights it runs. */
  by: number;
  /** The next step; after the last one, its end in the cloud is awaited. */
  place: number;
  tries: number;
}

export const scheduleRest = (context: Context, rest: Rest): Promise<void> =>
  context.jobs.schedule(context, {
    kind: WORK_ORDER_STEPS,
    key: `${WORK_ORDER_STEPS} ${rest.order} ${rest.place} ${rest.tries}`,
    payload: { ...rest },
    runAt: context.realTime() + AGAIN_MS,
    realTime: 'awaited',
  });

export function readRest(payload: unknown): Rest {
  if (!isObject(payload)) throw new Error('The rest of a request is unreadable');
  const { order, by, place, tries } = payload;
  return { order: Number(order), by: Number(by), place: Number(place), tries: Number(tries) };
}
