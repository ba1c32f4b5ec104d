import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { FirstStep, FirstStepsDefinition, Preset, PresetItem } from '#model/language/firstStepsDefinition.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { readLabel, readSentence } from '#model/compile/define/labels.ts';
import type { Sentences } from '#model/compile/define/labels.ts';
import { child, entriesOf, textOf, toJson, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';

/**
 * `firstSteps.yaml`, each step with its presets.
 *
 * @example
 *   buildFirstSteps(node, presets, sentences)[0]?.steps.map(({ form }) => form); // ['networks', 'machines']
 */
export function buildFirstSteps(
  node: Node | undefined,
  presets: Node | undefined,
  sentences: Sentences,
): FirstStepsDefinition[] {
  return entriesOf(node).map(([key, { value }]) => ({
    key,
    access: wordsOf(child(value, 'access')).map(({ word }) => word),
    ...(child(value, 'zh') && { label: readLabel(value) }),
    ...helpOf(value, `${key}.help`, sentences),
    steps: entriesOf(child(value, 'steps')).map(([name, step]) => readStep(name, step.value, presets, sentences)),
  }));
}

/**
 * `presets.yaml`, by key.
 *
 * @example
 *   buildPresets(node, sentences)['defaultVpc']?.makes.map(({ key }) => key); // ['network', 'subnet']
 */
export const buildPresets = (node: Node | undefined, sentences: Sentences): Record<string, Preset> =>
  Object.fromEntries(entriesOf(node).map(([key, { value }]) => [key, readPreset(key, value, sentences)]));

function readStep(key: string, node: Node, presets: Node | undefined, sentences: Sentences): FirstStep {
  const form = textOf(child(node, 'form'));
  const page = textOf(child(node, 'page'));
  const done = child(node, 'done');
  const where = child(done, 'where');
  const counted = textOf(child(done, 'resource')) ?? form;
  const after = wordsOf(child(node, 'after')).map(({ word }) => word);
  const skip = child(node, 'skip');
  const made = presetWords(node).flatMap(({ word }) => {
    const preset = child(presets, word);
    return preset ? [readPreset(word, preset, sentences)] : [];
  });
  return {
    key,
    label: readLabel(node),
    ...helpOf(node, `${key}.help`, sentences),
    ...(form !== undefined && { form }),
    ...(page !== undefined && { page }),
    ...(counted !== undefined && { done: { resource: counted, ...(where && { where: readCondition(where) }) } }),
    ...(after.length > 0 && { after }),
    ...(skip && { skip: readLabel(skip) }),
    ...(made.length > 0 && { presets: made }),
  };
}

/**
 * The words under `preset` of a step, which is one word or a list.
 *
 * @example
 *   presetWords(step).map(({ word }) => word); // ['defaultNetwork']
 */
export function presetWords(step: Node): ReturnType<typeof wordsOf> {
  const written = child(step, 'preset');
  const word = textOf(written);
  return written && word !== undefined ? [{ word, node: written }] : wordsOf(written);
}

function readPreset(key: string, node: Node, sentences: Sentences): Preset {
  const makes: PresetItem[] = [];
  for (const [name, { value }] of entriesOf(child(node, 'makes'))) {
    const on = textOf(child(value, 'on'));
    const resource = textOf(child(value, 'resource')) ?? makes.find((earlier) => earlier.key === on)?.resource ?? '';
    const values = child(value, 'values');
    const ends = textOf(child(value, 'ends'));
    const where = conditionAt(value, 'where');
    if (on !== undefined)
      makes.push({
        kind: 'act',
        key: name,
        resource,
        on,
        action: textOf(child(value, 'action')) ?? '',
        input: valuesOf(child(value, 'input')),
        ...conditionAt(value, 'unless'),
      });
    else if (values)
      makes.push({
        kind: 'create',
        key: name,
        resource,
        values: valuesOf(values),
        ...where,
        ...(ends !== undefined && { ends }),
      });
    else makes.push({ kind: 'find', key: name, resource, ...where });
  }
  const cleans = child(node, 'cleans');
  return {
    key,
    label: readLabel(node),
    ...helpOf(node, `${key}.help`, sentences),
    ...(cleans && toJson(cleans) === true && { cleans: true }),
    makes,
  };
}

function helpOf(node: Node, where: string, sentences: Sentences): Pick<FirstStep, 'help'> {
  const help = child(node, 'help');
  return help ? { help: readSentence(help, where, sentences) } : {};
}

function conditionAt<Key extends string>(node: Node, key: Key): { [Name in Key]?: Condition } {
  const condition = child(node, key);
  // The key is the only one that the type allows.
  return (condition ? { [key]: readCondition(condition) } : {}) as { [Name in Key]?: Condition };
}

const valuesOf = (node: Node | undefined): Record<string, Json> =>
  Object.fromEntries(entriesOf(node).map(([name, { value }]) => [name, toJson(value)]));
