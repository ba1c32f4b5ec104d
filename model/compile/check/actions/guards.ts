import { needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import type { Json } from '#model/language/definition.ts';
import { namedGuard } from '#model/compile/define/guards.ts';
import { child, itemsOf, nodeOf, placeOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkErrorKey } from '#model/compile/check/words.ts';

/**
 * Checks the conditions of an action, of the built-in update or of the built-in delete: its own and its `guards`.
 *
 * @example
 *   checkGuards(node, 'actions.stop', outline, context); // reports `where-without-help` and others
 */
export function checkGuards(node: Node, where: string, outline: Outline, context: Context): void {
  checkWhere(node, where, outline, context);
  const named = new Set<string>();
  for (const [index, guard] of itemsOf(child(node, 'guards')).entries()) {
    const name = textOf(guard);
    if (name === undefined) checkWhere(guard, `${where}.guards.${index}`, outline, context);
    else if (named.has(name))
      context.reporter.report(guard.at, {
        code: 'named-twice',
        says: `${where}.guards contains "${name}" twice`,
        expected: 'each guard once',
      });
    else checkNamed(guard, name, where, outline, context);
    if (name !== undefined) named.add(name);
  }
}

/**
 * Checks that a guard of the vocabulary fits the fields of each resource that names it.
 *
 * @example
 *   checkNamed(guard, 'unlocked', 'actions.stop', outline, context); // reports `unknown-guard`
 */
export function checkNamed(node: Node, name: string, where: string, outline: Outline, context: Context): void {
  const { product } = context;
  const words = product.words.vocabulary && new Set(product.vocabulary.guards.keys());
  const isKnown = needWord(context, words, name, node.at, {
    code: 'unknown-guard',
    what: 'guard',
    where: `${where}.guards`,
    expected: 'a guard of vocabulary.yaml, or { where, whereHelp, whereError }',
  });
  const guard = isKnown ? namedGuard(name, context) : undefined;
  // A condition is JSON, which its type does not show.
  if (guard)
    checkCondition(
      nodeOf(guard.where as Json, node.at),
      { ...atPlace('guard', subjectOf(outline)), reader: true },
      `the guard ${name} of ${where}`,
      context,
    );
}

function checkWhere(node: Node, where: string, outline: Outline, context: Context): void {
  const [condition, help] = [child(node, 'where'), child(node, 'whereHelp')];
  // The condition of the actions that `agent` adds is checked there.
  if (condition !== child(child(outline.node, 'agent'), 'where'))
    checkCondition(condition, { ...atPlace('guard', subjectOf(outline)), reader: true }, `${where}.where`, context);
  if (condition && !help) {
    context.reporter.report(placeOf(node, 'where'), {
      code: 'where-without-help',
      says: `${where}.where has no explanation`,
      expected: 'whereHelp: { zh, en }',
    });
  }
  checkErrorKey(child(node, 'whereError'), `${where}.whereError`, context);
  if (help && !condition) {
    context.reporter.report(placeOf(node, 'whereHelp'), {
      code: 'where-without-help',
      says: `${where}.whereHelp explains a condition that is missing`,
      expected: '"where" with the condition',
    });
  }
}
