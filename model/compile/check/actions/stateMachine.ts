import type { Definition } from '#model/language/definition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, textOf, type Entry } from '#model/compile/read/node.ts';

/**
 * Checks that every state is reachable, and that every transient one ends.
 *
 * @example
 *   checkStateMachine(outline, definition, context); // reports `unreachable-state` and `transient-stuck`
 */
export function checkStateMachine(outline: Outline, definition: Definition, context: Context): void {
  const field = outline.stateField === undefined ? undefined : outline.fields[outline.stateField];
  // The cloud reports the states of its records.
  if (!field || child(outline.node, 'cloud')) return;
  const actions = Object.values(definition.actions);
  // The platform changes the states of its records itself, unless the file declares actions for that.
  if (definition.platformOwned && !actions.some((action) => action.to !== undefined)) return;
  const reached = new Set([
    field.default,
    definition.agent?.silence.to,
    ...actions.flatMap((action) => [action.via, action.to, action.failTo]),
  ]);
  const left = new Set(
    actions.flatMap((action) => [
      action.via,
      ...(action.to === undefined ? [] : (action.from ?? Object.keys(field.values ?? {}))),
    ]),
  );
  const values = child(child(child(outline.node, 'fields'), field.name), 'values');
  for (const [state, { key, value }] of entriesOf(values)) {
    const observed = flagOf(child(value, 'observed')) === true;
    const transient = flagOf(child(value, 'transient')) === true;
    if (!reached.has(state) && !observed) {
      context.reporter.report(key.at, {
        code: 'unreachable-state',
        says: `no action leads to state "${state}"`,
        expected: `an action with to: ${state}, or observed: true`,
      });
    }
    if (!transient && !observed && !left.has(state)) checkFinal(state, { key, value }, definition, context);
    if (transient && !left.has(state) && !observed) {
      context.reporter.report(key.at, {
        code: 'transient-stuck',
        says: `transient state "${state}" has no way out`,
        expected: `an action with via: ${state} and to`,
      });
    }
  }
}

/** Reports a state that would ask for attention forever: its colour does, and no action leads out of it. */
function checkFinal(state: string, { key, value }: Entry, definition: Definition, context: Context): void {
  const tone = textOf(child(value, 'tone'));
  if ((tone !== 'warning' && tone !== 'danger') || flagOf(child(value, 'final')) === true) return;
  // An agent that is silent may report again.
  const isLeft =
    definition.agent !== undefined || Object.values(definition.actions).some(({ from }) => from?.includes(state));
  if (isLeft) return;
  context.reporter.report(key.at, {
    code: 'final-undeclared',
    says: `state "${state}" would ask for attention forever, because no action leads out of it`,
    expected: 'final: true, or an action with the state in from',
  });
}
