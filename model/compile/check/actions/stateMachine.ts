import type { Definition } from '#model/language/definition.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf } from '#model/compile/read/node.ts';

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
    if (transient && !left.has(state) && !observed) {
      context.reporter.report(key.at, {
        code: 'transient-stuck',
        says: `transient state "${state}" has no way out`,
        expected: `an action with via: ${state} and to`,
      });
    }
  }
}
