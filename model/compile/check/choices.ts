import type { FieldDefinition } from '#model/definition.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, placeOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/** Only what lives in a cloud has one to choose from, and only an action has a record whose word is chosen already. */
export function checkChoices(node: Node, { choices }: FieldDefinition, where: string, { outline, context, of }: { outline: Outline; context: Context; of: 'record' | 'input' | 'member' }): void {
  if (!choices) return;
  if (!child(outline.node, 'cloud')) {
    context.reporter.report(placeOf(node, 'choices'), { code: 'choices-without-cloud', says: `${where} is chosen from what a cloud offers`, expected: 'a resource that lives in a cloud' });
  }
  const except = child(child(node, 'choices'), 'except');
  if (!except || choices.except === undefined) return;
  if (of !== 'input') {
    context.reporter.report(except.at, { code: 'choices-except', says: `${where}.choices.except belongs to no action`, expected: 'except in the input of an action' });
    return;
  }
  needField(context, outline, choices.except, except.at, `${where}.choices.except`);
}
