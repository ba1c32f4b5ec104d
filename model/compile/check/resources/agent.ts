import { needField, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import type { Definition } from '#model/language/definition.ts';
import { child, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';

/**
 * Checks the agents of a resource: the fields, states, actions and settings that they name.
 *
 * @example
 *   checkAgent(outline, definition, context); // reports `reports: [versoin]`
 */
export function checkAgent(outline: Outline, definition: Definition, context: Context): void {
  const node = child(outline.node, 'agent');
  if (!node) return;
  const silence = child(node, 'silence');
  const commands = child(node, 'commands');
  if (child(outline.node, 'cloud')) {
    context.reporter.report(placeOf(outline.node, 'agent'), {
      code: 'agent-in-cloud',
      says: 'agent has no effect, because the cloud reports for its records',
      expected: 'no "agent"',
    });
  }
  checkCondition(child(node, 'where'), atPlace('agent', subjectOf(outline)), 'agent.where', context);
  for (const { word, node: at } of wordsOf(child(node, 'reports'))) checkReported(word, at, outline, context);
  for (const { word, node: at } of wordsOf(child(silence, 'from')))
    checkState(word, at, 'agent.silence.from', outline, context);
  checkState(textOf(child(silence, 'to')), child(silence, 'to'), 'agent.silence.to', outline, context);
  for (const { word, node: at } of wordsOf(child(commands, 'actions')))
    checkCommand(word, at, definition, context, 'agent.commands');
  checkSeconds(child(node, 'interval'), 'agent.interval', context);
  checkSeconds(child(silence, 'after'), 'agent.silence.after', context);
  checkSeconds(child(commands, 'within'), 'agent.commands.within', context);
}

function checkReported(name: string, at: Node, outline: Outline, context: Context): void {
  const field = needField(context, outline, name, at.at, 'agent.reports');
  if (!field || (field.readOnly && !field.computed && !field.createOnly && field.type !== 'state')) return;
  context.reporter.report(at.at, {
    code: 'reported-field',
    says: `agent.reports names "${name}", which users can write, too`,
    expected: 'a field with readOnly: true',
  });
}

function checkState(
  word: string | undefined,
  at: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
): void {
  const state = outline.fields[outline.stateField ?? ''];
  if (word === undefined || !at) return;
  if (!state) {
    if (outline.fieldsKnown)
      context.reporter.report(at.at, {
        code: 'no-state-field',
        says: `${where} names a state, but ${outline.name} has none`,
        expected: 'a field of type state',
      });
    return;
  }
  const states = Object.keys(state.values ?? {});
  if (
    !needWord(context, new Set(states), word, at.at, {
      code: 'unknown-state',
      what: 'state',
      where,
      expected: `one of ${states.join(', ')}`,
    })
  )
    return;
  if (state.values?.[word]?.transient)
    context.reporter.report(at.at, {
      code: 'to-transient',
      says: `${where} is ${word}, which is transient`,
      expected: 'a state that is not transient',
    });
}

/**
 * Until the agent confirms a command, the record is in a transient state.
 *
 * @example
 *   checkCommand('reboot', node, definition, context, 'agent.commands'); // reports an action without `via`
 */
export function checkCommand(
  word: string,
  at: Node,
  { actions }: Pick<Definition, 'actions'>,
  context: Context,
  where: string,
): void {
  const names = Object.keys(actions);
  if (
    !needWord(context, new Set(names), word, at.at, {
      code: 'unknown-action',
      what: 'action',
      where,
      expected: 'an action of the resource',
    })
  )
    return;
  if (actions[word]?.via === undefined)
    context.reporter.report(at.at, {
      code: 'command-without-via',
      says: `${where} names ${word}, which has no transition`,
      expected: 'an action with "via"',
    });
}

/**
 * Checks a number of seconds, or the setting that holds it.
 *
 * @example
 *   checkSeconds(node, 'agent.interval', context); // reports a setting that is no number
 */
export function checkSeconds(node: Node | undefined, where: string, context: Context): void {
  const key = textOf(node);
  if (!node || key === undefined) return;
  const known = new Set(Object.keys(context.settings));
  if (
    !needWord(context, known, key, node.at, {
      code: 'unknown-setting',
      what: 'setting',
      where,
      expected: 'a key of settings.yaml, or a number of seconds',
    })
  )
    return;
  const field = context.settings[key]?.field;
  if (field?.type === 'integer' && field.required) return;
  context.reporter.report(node.at, {
    code: 'setting-kind',
    says: `${where} names ${key}, which may not be a number`,
    expected: 'a setting of type integer with required: true',
  });
}
