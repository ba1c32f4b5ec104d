import type { Definition } from '#model/language/definition.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Gateway = RecordOf<'gateways'>;
type State = NonNullable<Gateway['component_states']>[number];

/** States that follow the reports of the agent; in any other, an operation is under way, or nothing is there. */
const FOLLOWING = ['deployed', 'degraded', 'unknown'] as const;

/** The installations on a gateway follow the reports of its agent, and its silence. */
export async function followAgents(
  context: Context,
  { resource, agent }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (resource !== 'gateways' || agent === undefined) return;
  // The changes are those of this resource.
  for (const { before, after } of changes as readonly RecordChange<Gateway>[]) {
    if (before === undefined || after === undefined) continue;
    const isSilent = after.status === agent.silence.to;
    const returns = before.status === agent.silence.to && !isSilent;
    if (isSilent && before.status !== after.status)
      await follow(context, after, () => ({ status: 'unknown', problem: null }));
    else if (returns || !isSameJson(before.component_states, after.component_states))
      await follow(context, after, (id) => reportedOf(after.component_states ?? [], id));
  }
}

interface Seen {
  status: (typeof FOLLOWING)[number];
  problem: string | null;
}

/** A component that the agent does not name is gone from its host. */
function reportedOf(states: readonly State[], id: number): Seen {
  const state = states.find(({ installation }) => installation === id);
  if (state?.ready === true) return { status: 'deployed', problem: null };
  return { status: 'degraded', problem: state?.detail ?? null };
}

async function follow(received: Context, gateway: Gateway, seenOf: (id: number) => Seen): Promise<void> {
  // An agent has no access of its own.
  const context = onBehalf({ ...received, operationId: undefined }, { id: 0, name: '' });
  const definition = knownDefinition(context, 'installations');
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('installations')
    .select('id')
    .where('gateway_id', '=', gateway.id)
    .where('carried_by', '=', 'agent')
    .where('status', 'in', [...FOLLOWING])
    .execute();
  for (const { id } of rows) {
    const installation = await findRecordOrNone(context, definition, id, { lock: true });
    const seen = seenOf(id);
    if (installation === undefined || !FOLLOWING.some((each) => each === installation.status)) continue;
    if (seen.status !== installation.status || seen.problem !== installation.problem)
      await storeChanges(context, definition, installation, { ...seen }, 'observe');
  }
}
