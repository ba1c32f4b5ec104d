import { conditionFields } from '#model/conditions/conditions.ts';
import { isFinal, statesIn } from '#model/access/stateTraits.ts';
import type { Guard } from '#model/language/actionDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { ACCOUNTS } from '#model/values/constants.ts';
import { needField, needWord, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, placeOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';

/** Without records to count, nothing is decided and no message is sent. */
const OF_COUNTED = ['decide', 'requester', 'own', 'since', 'quiet'] as const;

/**
 * Checks `waits` of every view: its actions, its requester, since when, and that its records still have something
 * before them.
 *
 * @example
 *   checkWaits(outline, definition, context); // reports `decide: [aprove]`
 */
export function checkWaits(outline: Outline, definition: Definition, context: Context): void {
  for (const [key, { value: view }] of entriesOf(child(child(outline.node, 'list'), 'views'))) {
    const node = child(view, 'waits');
    if (node === undefined) continue;
    const where = `list.views.${key}`;
    if (child(node, 'none')) {
      for (const word of OF_COUNTED.filter((each) => child(node, each) !== undefined))
        context.reporter.report(placeOf(node, word), {
          code: 'waits-uncounted',
          says: `${where}.waits.${word} has no effect beside "none", which counts nothing`,
          expected: 'a view of its own without "none"',
        });
      continue;
    }
    refuseFinal(view, key, { outline, definition, context });
    checkDeciding(node, key, { outline, definition, context });
    checkMoment(child(node, 'since'), `${where}.waits.since`, outline, context);
  }
}

interface Checked {
  outline: Outline;
  definition: Definition;
  context: Context;
}

/** Reports a state that asks for attention though nothing is left to do in it. */
function refuseFinal(view: Node, key: string, { outline, definition, context }: Checked): void {
  const { stateField } = definition;
  const filter = child(view, 'filter') ?? child(view, 'where');
  if (filter === undefined || stateField === undefined) return;
  for (const state of statesOf(definition, key)) {
    if (!isFinal(definition, { [stateField]: state })) continue;
    context.reporter.report(placeOf(filter, stateField), {
      code: 'final-waits',
      says: `list.views.${key}.waits is about the state "${state}" of ${outline.name}, which is final`,
      expected: 'a state in which something is left to do',
    });
  }
}

/** The states that a view is about. */
function statesOf({ list, stateField }: Definition, key: string): string[] {
  const { filter, where } = list.views[key] ?? {};
  return statesIn(filter ?? where ?? {}, stateField);
}

function checkDeciding(node: Node, key: string, { outline, definition, context }: Checked): void {
  const where = `list.views.${key}`;
  const { actions } = definition;
  const decide = wordsOf(child(node, 'decide'));
  const states = statesOf(definition, key);
  for (const { word, node: at } of decide) {
    const isKnown = needWord(context, new Set(Object.keys(actions)), word, at.at, {
      code: 'unknown-action',
      what: 'action',
      where: `${where}.waits.decide`,
      expected: `an action of ${outline.name}`,
    });
    const action = isKnown ? actions[word] : undefined;
    if (action === undefined) continue;
    if (action.on === 'resource')
      context.reporter.report(at.at, {
        code: 'decides-no-record',
        says: `${where}.waits.decide names "${word}", which belongs to no record`,
        expected: 'an action on a record',
      });
    const missing = states.find((state) => action.from !== undefined && !action.from.includes(state));
    if (missing !== undefined)
      context.reporter.report(at.at, {
        code: 'decides-elsewhere',
        says: `${where}.waits.decide names "${word}", which is not possible in the state "${missing}"`,
        expected: `an action with "${missing}" in from`,
      });
  }
  checkRequester(node, decide[0]?.word, where, { outline, definition, context });
}

/** The approval is not that of the requester, unless the file says so. */
function checkRequester(
  node: Node,
  approval: string | undefined,
  where: string,
  { outline, definition, context }: Checked,
): void {
  const requester = child(node, 'requester');
  const isOwn = flagOf(child(node, 'own')) === true;
  if (requester === undefined) {
    if (isOwn)
      context.reporter.report(placeOf(node, 'own'), {
        code: 'own-without-requester',
        says: `${where}.waits.own has no effect without "requester"`,
        expected: 'requester: with the reference to the user who asked',
      });
    return;
  }
  const name = textOf(requester) ?? '';
  const field = needField(context, outline, name, requester.at, `${where}.waits.requester`);
  if (field === undefined) return;
  if (field.type !== 'reference' || field.to !== ACCOUNTS) {
    context.reporter.report(requester.at, {
      code: 'requester-no-user',
      says: `${where}.waits.requester is "${name}", which is no reference to a user`,
      expected: `a reference with to: ${ACCOUNTS}`,
    });
    return;
  }
  const action = definition.actions[approval ?? ''];
  if (isOwn || action === undefined) return;
  const guards: Pick<Guard, 'where'>[] = [...(action.where ? [{ where: action.where }] : []), ...(action.guards ?? [])];
  if (guards.some((guard) => conditionFields(guard.where).includes(name))) return;
  context.reporter.report(requester.at, {
    code: 'approved-by-requester',
    says: `${where}.waits.requester is "${name}", and the action "${approval}" does not refuse that person`,
    expected: `where: { ${name}: { ne: $user.id } } of the action, or own: true`,
  });
}

function checkMoment(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  if (node === undefined) return;
  const name = textOf(node) ?? '';
  const field = needField(context, outline, name, node.at, where);
  if (field === undefined || (field.type === 'dateTime' && field.computed === undefined)) return;
  context.reporter.report(node.at, {
    code: 'since-no-moment',
    says: `${where} is "${name}", which is no stored moment`,
    expected: 'a field of type dateTime that is stored',
  });
}
