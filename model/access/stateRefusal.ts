import type { Actor } from './actor.ts';
import { cloudRest } from '#model/domains/cloud/cloudRest.ts';
import { livesInClouds } from '#model/rules/inClouds.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import { isGranted } from './granted.ts';
import { nextSteps } from './nextSteps.ts';
import type { Refusal } from './refusal.ts';
import { isClosed, isTransient } from './stateTraits.ts';

/**
 * The refusal of what is not possible in the state of a record, with the actor's steps to a state that would do.
 *
 * @example
 *   stateRefusal('stopped', ['running'], vms, actor); // { kind: 'state', messageKey: 'reason.state', … }
 */
export function stateRefusal(state: string, needs: readonly string[], definition: Definition, actor: Actor): Refusal {
  const values = definition.fields[definition.stateField ?? '']?.values;
  const labelOf = (word: string): Label => values?.[word]?.label ?? { zh: word, en: word };
  const isPassing = isTransient(definition, { [definition.stateField ?? '']: state });
  // A transient state ends automatically, so no step is needed.
  const steps = isPassing ? [] : nextSteps(definition, state, needs, (grants) => isGranted(actor, grants));
  const refusal = { allowed: false, kind: 'state', state: { is: state, needs, steps } } as const;
  if (isPassing) return { ...refusal, messageKey: 'reason.transient', params: { state: labelOf(state) } };
  const labels = needs.map(labelOf);
  const states = {
    zh: labels.map((label) => label.zh).join('\u201d\u201c'),
    en: labels.map((label) => label.en).join('\u201d or \u201c'),
  };
  return { ...refusal, messageKey: 'reason.state', params: { state: labelOf(state), states } };
}

/**
 * The refusal in a closed state: what leaves the state names it, and everything else waits for an open one.
 *
 * @example
 *   closedRefusal(vms, recycled, actor); // { kind: 'state', messageKey: 'reason.closed', … }
 */
export function closedRefusal(definition: Definition, record: Values, actor: Actor): Refusal {
  const { stateField = '', fields } = definition;
  const isOpen = (state: string) => {
    const inState = { [stateField]: state };
    return !isClosed(definition, inState) && !isTransient(definition, inState);
  };
  const open = Object.keys(fields[stateField]?.values ?? {}).filter(isOpen);
  const refusal = stateRefusal(String(record[stateField]), open, definition, actor);
  return refusal.messageKey === 'reason.state' ? { ...refusal, messageKey: 'reason.closed' } : refusal;
}

/**
 * The refusal of writes below a cloud that is not online, for every actor and whatever the cloud supports; undefined if
 * the cloud accepts writes.
 *
 * @example
 *   restRefusal(vms, { cloudStatus: 'online' }); // undefined
 */
export function restRefusal(
  definition: Definition,
  context: { cloudStatus?: string | undefined } | undefined,
): Refusal | undefined {
  const rest = livesInClouds(definition) ? cloudRest(context?.cloudStatus) : undefined;
  return rest && { allowed: false, kind: 'cloud', ...rest };
}
