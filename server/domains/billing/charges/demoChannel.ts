import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Channel } from './channel.ts';
import { settleCharge } from './settleCharge.ts';

export const DEMO_CHARGE = 'demo-charge';

/** Pays without money, so that the demo can be tried. Only with `SEED=demo`. */
export const demoChannel: Channel = {
  method: 'demo',
  facts: ({ settings }) => (settings.seed === 'demo' ? { kind: 'instant' } : undefined),
  begin: (context, { id }) =>
    context.jobs.schedule(context, {
      kind: DEMO_CHARGE,
      key: `${DEMO_CHARGE} ${id}`,
      payload: { id },
      runAt: context.clock(),
    }),
};

export const demoChargeHandler: JobHandler<{ id: number }> = {
  async finish(context, { id }) {
    const definition = knownDefinition(context, 'chargeRecords');
    const record = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (record?.status === 'pending') await settleCharge(context, record, {});
  },
};
