import type { Definition } from '#model/language/definition.ts';
import { productsWith } from '#model/compile/define/cloudProducts.ts';
import { CLOUD_PATH } from '#model/compile/define/cloud.ts';
import { needField } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { fieldKind, fieldKinds, knownFieldKind } from '#model/fields/index.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';

/**
 * Checks the cloud of a resource, the number of records created at once and quotas.
 *
 * @example
 *   checkCloud(outline, definition, context); // reports `quota: { cpus: vcpu }` without such a field
 */
export function checkCloud(outline: Outline, definition: Definition, context: Context): void {
  const { node } = outline;
  const cloud = child(node, 'cloud');
  if (cloud) {
    if (definition.path.includes('{') && !definition.path.startsWith(CLOUD_PATH)) {
      const at = child(node, 'path')?.at ?? placeOf(node, 'cloud');
      context.reporter.report(at, {
        code: 'cloud-path',
        says: `path is ${definition.path}, which names something else than the cloud of the records`,
        expected: `a path that begins with ${CLOUD_PATH}, or one without parameters`,
      });
    }
    checkProducts(cloud, outline, context);
    checkCondition(child(cloud, 'where'), atPlace('stored', subjectOf(outline)), 'cloud.where', context);
    checkImplicitReferences(outline, context);
    for (const { word, node: at } of wordsOf(child(cloud, 'partOf'))) checkPartOf(word, at, outline, context);
  }
  checkQuota(child(node, 'quota'), cloud, outline, context);
  checkCounts(child(node, 'licence'), 'licence', outline, context);
  checkMany(outline, definition, context);
}

/** `count`, the number of records created at once, is next to the fields. */
function checkMany(outline: Outline, { create }: Definition, { reporter }: Context): void {
  if (!create) return;
  const fields = child(outline.node, 'fields');
  if (outline.fields['count'] && fields) {
    reporter.report(placeOf(fields, 'count'), {
      code: 'reserved-name',
      says: 'fields.count has the name of the input for the number of records',
      expected: 'another name',
    });
  }
}

/** Checks that some product has it. The words are those of the resource of `cloud_id`. */
function checkProducts(cloud: Node, outline: Outline, context: Context): void {
  const node = child(cloud, 'products');
  const { cloudProducts, words: known } = context.product;
  if (!node && known.cloudProducts && productsWith(cloudProducts, outline).length === 0) {
    context.reporter.report(placeOf(outline.node, 'cloud'), {
      code: 'no-product',
      says: `no product of cloudProducts.yaml has ${outline.name}`,
      expected: `"${outline.domain}" in the \`domains\` of one, or cloud.products`,
    });
  }
  const clouds = context.outlines.get(outline.fields['cloud_id']?.to ?? '');
  const values = clouds?.fields['product']?.values;
  if (!values) return;
  for (const { word, node: at } of wordsOf(node)) {
    if (Object.hasOwn(values, word)) continue;
    const words = Object.keys(values);
    context.reporter.report(at.at, {
      code: 'unknown-product',
      says: `unknown product "${word}" in cloud.products`,
      expected: `one of ${words.join(', ')}`,
      word,
      words,
    });
  }
}

/**
 * Checks the references that the key adds. The file may declare them with another type, and then the owner cannot be
 * checked.
 */
function checkImplicitReferences(outline: Outline, context: Context): void {
  for (const name of ['cloud_id', 'user_id', 'bp_id', 'project_id']) {
    const field = outline.fields[name];
    if (!field || field.type === 'reference') continue;
    context.reporter.report(placeOf(child(outline.node, 'fields') ?? outline.node, name), {
      code: 'reserved-name',
      says: `fields.${name} is of type ${field.type}`,
      expected: 'type: reference',
    });
  }
}

/** The record that this one is part of is in a cloud as well. */
function checkPartOf(name: string, node: Node, outline: Outline, context: Context): void {
  const field = needField(context, outline, name, node.at, 'cloud.partOf');
  const target = context.outlines.get(field?.to ?? '');
  if (!field || (field.type === 'reference' && (!target || child(target.node, 'cloud')))) return;
  context.reporter.report(node.at, {
    code: 'part-of',
    says: `cloud.partOf names "${name}", which does not refer to a record in a cloud`,
    expected: 'a reference to a resource with the key "cloud"',
  });
}

function checkQuota(node: Node | undefined, cloud: Node | undefined, outline: Outline, context: Context): void {
  if (node && !cloud) {
    context.reporter.report(placeOf(outline.node, 'quota'), {
      code: 'cloud-missing',
      says: 'quota needs records that live in a cloud',
      expected: '"cloud: { kind }" beside it',
    });
  }
  checkCounts(node, 'quota', outline, context);
}

function checkCounts(node: Node | undefined, where: 'quota' | 'licence', outline: Outline, context: Context): void {
  for (const [key, { value }] of entriesOf(node)) {
    const path = textOf(value);
    const field = path === undefined ? undefined : needField(context, outline, path, value.at, `${where}.${key}`);
    if (!field || knownFieldKind(field.type)?.isAmount) continue;
    context.reporter.report(value.at, {
      code: 'quota-kind',
      says: `${where}.${key} names "${path}", which is of type ${field.type}`,
      expected: `a field of type ${fieldKinds.filter((kind) => fieldKind(kind).isAmount).join(', ')}`,
    });
  }
}
