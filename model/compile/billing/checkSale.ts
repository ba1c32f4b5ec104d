import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { needField, needResource, needWord, type Context, type Outline } from '#model/compile/context.ts';
import { child, entriesOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Checks how a record is bought: its fields, the presets that prepare others, and what is bought with
 * it.
 *
 * @example
 *   checkPurchase(outline, definition, context); // reports `fields: [picture_id]` when the field is called image_id
 */
export function checkPurchase(outline: Outline, { actions }: Definition, context: Context): void {
  const node = child(outline.node, 'purchase');
  if (!node) return;
  for (const { word, node: at } of wordsOf(child(node, 'fields')))
    needField(context, outline, word, at.at, 'purchase.fields');
  for (const [field, { key, value }] of entriesOf(child(node, 'prepares'))) {
    needField(context, outline, field, key.at, 'purchase.prepares');
    checkPreparation(value, `purchase.prepares.${field}`, context);
    checkBought(child(value, 'bought'), outline, `purchase.prepares.${field}.bought`, context);
  }
  for (const [key, { value }] of entriesOf(child(node, 'adds'))) {
    const where = `purchase.adds.${key}`;
    checkAdded(value, where, context);
    const action = child(value, 'action');
    if (action)
      needWord(context, new Set(Object.keys(actions)), textOf(action) ?? '', action.at, {
        code: 'unknown-action',
        what: 'action',
        where: `${where}.action`,
        expected: 'an action of the resource',
      });
  }
}

function checkPreparation(node: Node, where: string, context: Context): void {
  const { presets } = context.product;
  const preset = child(node, 'preset');
  if (!preset || presets === undefined) return;
  const isKnown = needWord(context, new Set(Object.keys(presets)), textOf(preset) ?? '', preset.at, {
    code: 'unknown-preset',
    what: 'preset',
    where: `${where}.preset`,
    expected: 'a key of presets.yaml',
  });
  const item = child(node, 'item');
  const { makes = [] } = (isKnown ? presets[textOf(preset) ?? ''] : undefined) ?? {};
  if (!isKnown || !item) return;
  needWord(context, new Set(makes.map(({ key }) => key)), textOf(item) ?? '', item.at, {
    code: 'unknown-item',
    what: 'item',
    where: `${where}.item`,
    expected: 'the key of an item of the preset',
  });
  const target = context.outlines.get(makes.find(({ key }) => key === textOf(item))?.resource ?? '');
  if (target) checkCondition(child(node, 'where'), atPlace('step', subjectOf(target)), `${where}.where`, context);
}

/** Each value is a field of the record that a reference of the form chooses. */
function checkBought(node: Node | undefined, outline: Outline, where: string, context: Context): void {
  for (const [name, { value }] of entriesOf(node)) {
    const path = child(value, 'value');
    if (!path) continue;
    const [reference = '', field = ''] = (textOf(path) ?? '').split('.');
    if (!needField(context, outline, reference, path.at, `${where}.${name}.value`)) continue;
    const target = context.outlines.get(outline.fields[reference]?.to ?? '');
    if (target) needField(context, target, field, path.at, `${where}.${name}.value`);
  }
}

function checkAdded(node: Node, where: string, context: Context): void {
  const resource = child(node, 'resource');
  const added = resource && needResource(context, textOf(resource) ?? '', resource.at, `${where}.resource`);
  if (!added) return;
  for (const [name, { key }] of entriesOf(child(node, 'values')))
    needField(context, added, name, key.at, `${where}.values`);
  for (const { word, node: at } of wordsOf(child(node, 'fields')))
    needField(context, added, word, at.at, `${where}.fields`);
}
