import { needField, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import type { Definition } from '#model/language/definition.ts';
import { child, entriesOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkCommand, checkSeconds } from './agent.ts';

/** Kinds that never leave the platform. */
const SECRET_KINDS: ReadonlySet<string> = new Set(['password', 'secret']);

/**
 * Checks the actions that the agent of another record carries out: the reference, the actions and their fields.
 *
 * @example
 *   checkRunsOn(outline, definition, context); // reports `reference: gateway`
 */
export function checkRunsOn(outline: Outline, definition: Definition, context: Context): void {
  const node = child(outline.node, 'runsOn');
  if (!node) return;
  if (child(outline.node, 'cloud') ?? child(outline.node, 'agent')) {
    context.reporter.report(placeOf(outline.node, 'runsOn'), {
      code: 'agent-in-cloud',
      says: 'runsOn has no effect, because a cloud or an agent of its own carries out the actions',
      expected: 'no "runsOn"',
    });
  }
  checkReference(outline, context);
  checkCondition(child(node, 'where'), atPlace('agent', subjectOf(outline)), 'runsOn.where', context);
  for (const [action, { key, value }] of entriesOf(child(node, 'commands'))) {
    checkCommand(
      action,
      { kind: 'scalar', at: key.at, value: action, plain: true },
      definition,
      context,
      'runsOn.commands',
    );
    for (const { word, node: at } of wordsOf(value)) {
      const field = needField(context, outline, word, at.at, 'runsOn.commands');
      if (field && SECRET_KINDS.has(field.type))
        context.reporter.report(at.at, {
          code: 'sent-secret',
          says: `runsOn.commands sends "${word}", which never leaves the platform`,
          expected: 'a field that is no password or secret',
        });
    }
  }
  checkSeconds(child(node, 'within'), 'runsOn.within', context);
}

function checkReference(outline: Outline, context: Context): void {
  const node = child(child(outline.node, 'runsOn'), 'reference');
  const name = textOf(node);
  if (!node || name === undefined) return;
  const field = needField(context, outline, name, node.at, 'runsOn.reference');
  if (!field) return;
  const target = context.outlines.get(field.to ?? '');
  if (field.type === 'reference' && (target === undefined || child(target.node, 'agent'))) return;
  needWord(context, new Set(), name, node.at, {
    code: 'runs-on-no-agent',
    what: 'reference',
    where: 'runsOn.reference',
    expected: 'a reference to a resource with "agent"',
  });
}
