import type { Guard, ProofRule, RecordConditions } from '#model/language/actionDefinition.ts';
import type { Context } from '#model/compile/context.ts';
import { child, flagOf, itemsOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readCondition } from './conditions.ts';
import { readSentence } from './labels.ts';
import type { Sentences } from './labels.ts';

/**
 * A condition with the sentence and the error of its refusal.
 *
 * @example
 *   readGuard(node, 'actions.start.guards', sentences).where; // { locked: false }
 */
export function readGuard(node: Node | undefined, where: string, sentences: Sentences): Guard {
  return { where: {}, ...readRefusal(node, where, sentences) };
}

/**
 * `from`, `where` with its help and error, and `guards`, which actions, the built-in update and the built-in delete
 * share. A guard that is a word is a guard of the vocabulary.
 *
 * @example
 *   readConditions(child(actions, 'start'), 'actions.start', context).from; // ['stopped']
 */
export function readConditions(node: Node | undefined, where: string, context: Context): RecordConditions {
  const from = child(node, 'from');
  const guards = itemsOf(child(node, 'guards')).flatMap((guard, index) => {
    const name = textOf(guard);
    return name === undefined
      ? readGuard(guard, `${where}.guards.${index}`, context)
      : (namedGuard(name, context) ?? []);
  });
  return {
    ...(from ? { from: wordsOf(from).map(({ word }) => word) } : {}),
    ...readRefusal(node, where, context),
    ...(guards.length > 0 ? { guards } : {}),
  };
}

/**
 * Whether a creation or a change needs a fresh proof: always, or where one of these fields is written.
 *
 * @example
 *   readProof(child(actions, 'update')); // { proof: ['permissions'] }
 */
export function readProof(node: Node | undefined): { proof?: ProofRule } {
  const proof = child(node, 'proof');
  if (proof?.kind === 'list') return { proof: wordsOf(proof).map(({ word }) => word) };
  return flagOf(proof) ? { proof: true } : {};
}

/**
 * A guard of the vocabulary; undefined if it has none of that name, which `check/actions.ts` reports.
 *
 * @example
 *   namedGuard('unlocked', context)?.whereError; // 'compute.locked'
 */
export function namedGuard(name: string, { product }: Context): Guard | undefined {
  const guard = product.vocabulary.guards.get(name);
  // A copy: the product may be a view, and a definition must not contain views.
  return guard && (JSON.parse(JSON.stringify(guard)) as Guard);
}

function readRefusal(node: Node | undefined, where: string, sentences: Sentences): Partial<Guard> {
  const condition = child(node, 'where');
  const help = child(node, 'whereHelp');
  const error = textOf(child(node, 'whereError'));
  return {
    ...(condition ? { where: readCondition(condition) } : {}),
    ...(help ? { whereHelp: readSentence(help, `${where}.whereHelp`, sentences) } : {}),
    ...(error !== undefined ? { whereError: error } : {}),
  };
}
