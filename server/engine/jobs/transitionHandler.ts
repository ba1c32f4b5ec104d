import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { waitsForAgent } from '#model/access/hasAgent.ts';
import type { TransitionOutcome } from '#server/engine/product/hooks.ts';
import type { JobHandler } from './jobRunner.ts';
import { settleTransition, transitionOf } from './settleTransition.ts';
import { isTransitionPayload, type TransitionPayload } from './transitionJob.ts';

/**
 * Ends the transient state of a record: forwards when the work behind it is done, back when it failed. For an agent's
 * work, the job is due when the agent's time is over, and is deleted when the agent confirms.
 */
export const transitionHandler: JobHandler = {
  async prepare(context, payload, { keep }) {
    const found = await transitionOf(context, readPayload(payload));
    if (found && waitsForAgent(found.definition, found.action.name, found.record)) return asJson({ ok: false });
    const work = found && context.hooks[found.definition.resource]?.transitions?.[found.action.name];
    return asJson(work ? await work(context, found.record, keep) : { ok: true });
  },
  async finish(context, payload, prepared) {
    const { ok, set } = readOutcome(prepared);
    await settleTransition(context, readPayload(payload), { outcome: ok ? 'done' : 'failed', set });
  },
  async giveUp(context, payload) {
    // An unreadable payload leads to no record; `recoverTransients` finds the record at the next start.
    if (isTransitionPayload(payload)) await settleTransition(context, payload, { outcome: 'failed' });
  },
};

function readPayload(payload: Json): TransitionPayload {
  // Another version of the product may have written the row.
  if (!isTransitionPayload(payload)) throw new Error('The payload of a transition is unreadable');
  return payload;
}

function asJson({ ok, set = {} }: TransitionOutcome): Json {
  return { ok, set };
}

function readOutcome(prepared: Json): Required<TransitionOutcome> {
  if (!isObject(prepared) || typeof prepared.ok !== 'boolean' || !isObject(prepared.set))
    throw new Error('The outcome of a transition is unreadable');
  return { ok: prepared.ok, set: prepared.set };
}
