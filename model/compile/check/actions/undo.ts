import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * Checks that the undoing action is possible right after the other and needs no input, because it is one click.
 *
 * @example
 *   checkUndo(node, action, definition, context); // reports `undo-not-possible` for an action with required input
 */
export function checkUndo(
  node: Node | undefined,
  action: ActionDefinition,
  { actions }: Definition,
  { reporter }: Context,
): void {
  const name = textOf(node);
  if (!node || name === undefined) return;
  const where = `actions.${action.name}.undo`;
  const undo = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!undo) {
    reporter.report(node.at, {
      code: 'unknown-action',
      says: `unknown action "${name}" in ${where}`,
      expected: 'an action of the resource',
      word: name,
      words: Object.keys(actions),
    });
  } else if (
    undo.on === 'resource' ||
    Object.values(undo.input ?? {}).some((field) => field.required && field.default === undefined)
  ) {
    reporter.report(node.at, {
      code: 'undo-not-possible',
      says: `${where} names ${name}, which needs input`,
      expected: 'an action on a record without required input',
    });
  } else if (action.to !== undefined && undo.from && !undo.from.includes(action.to)) {
    reporter.report(node.at, {
      code: 'undo-not-possible',
      says: `${where} names ${name}, which cannot run in the state ${action.to}`,
      expected: `an action that can run in ${action.to}`,
    });
  }
}

/**
 * Checks that an action clears only references.
 *
 * @example
 *   checkClears(node, action, outline, context); // reports `clears-no-reference` for a text
 */
export function checkClears(
  node: Node | undefined,
  action: ActionDefinition,
  outline: Outline,
  context: Context,
): void {
  for (const { word, node: at } of wordsOf(node)) {
    const field = needField(context, outline, word, at.at, `actions.${action.name}.clears`);
    if (!field || field.to !== undefined) continue;
    context.reporter.report(at.at, {
      code: 'clears-no-reference',
      says: `actions.${action.name}.clears names "${word}", which is of type ${field.type}`,
      expected: 'a reference',
    });
  }
}
