import type { Definition } from '#model/language/definition.ts';
import { needField, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, wordsOf } from '#model/compile/read/node.ts';

/**
 * Checks the fields under `proof` of `create` and `update`, and that whatever creates a record asks.
 *
 * @example
 *   checkProof(outline, definition, context); // reports `create: { proof: [permission] }` at its word
 */
export function checkProof(outline: Outline, { access, platformOwned }: Definition, context: Context): void {
  const create = child(outline.node, 'create');
  const actions = child(outline.node, 'actions');
  const { reporter } = context;
  checkFields('create', child(create, 'proof'));
  checkFields('actions.update', child(child(actions, 'update'), 'proof'));
  for (const [name, { value }] of entriesOf(actions)) {
    const proof = child(value, 'proof');
    if (name === 'update' || proof?.kind !== 'list') continue;
    reporter.report(proof.at, {
      code: 'proof-of-fields',
      says: `actions.${name}.proof names fields, and only create and update write them`,
      expected: 'proof: true',
    });
  }
  if (create === undefined || child(create, 'proof') === undefined) return;
  if (platformOwned === true || access.create.length === 0) {
    reporter.report(placeOf(create, 'proof'), {
      code: 'nobody-may',
      says: 'create.proof configures an operation that no role may use',
      expected: 'access.create',
    });
  }
  // An order that was paid for is delivered without a person at the screen.
  if (child(outline.node, 'billing') === undefined) return;
  reporter.report(placeOf(create, 'proof'), {
    code: 'proof-of-order',
    says: 'create.proof would not hold for records that are ordered',
    expected: 'no create.proof, or a resource without billing',
  });

  function checkFields(where: string, proof: ReturnType<typeof child>): void {
    if (proof?.kind !== 'list') return;
    for (const { word, node } of wordsOf(proof)) needField(context, outline, word, node.at, `${where}.proof`);
  }
}
