import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { lettersJob } from '#server/domains/statusPage/subscribers/lettersJob.ts';

type StatusUpdate = RecordOf<'statusUpdates'>;

interface Step {
  of: { maintenance_id: number } | { incident_id: number };
  kind: NonNullable<StatusUpdate['kind']>;
  text?: string | null | undefined;
  text_en?: string | null | undefined;
}

/** A step of a notice, and the letters about it, in the transaction of its cause: neither is without the other. */
export async function publishUpdate(context: Context, { of, kind, text, text_en }: Step): Promise<void> {
  const definition = knownDefinition(context, 'statusUpdates');
  if (definition === undefined) return;
  const { id: actor } = context.actor;
  const { id } = await storeRecord(onBehalf(context, context.actor), definition, {
    ...of,
    kind,
    at: context.clock(),
    text: text ?? null,
    text_en: text_en ?? null,
    letters: 0,
    user_id: actor === 0 ? null : actor,
  });
  await context.jobs.schedule(context, lettersJob(context, { update: Number(id), after: 0 }));
}
