import type { CloudDefinition, Definition } from '#model/language/definition.ts';
import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, numberOf, placeOf, relocated, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Entry, MapNode, Node, Place } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { productsWith } from './cloudProducts.ts';
import { readCondition } from './conditions.ts';
import { readProof } from './guards.ts';

/** The path of records of one cloud. Records of a path without it are listed over all clouds. */
export const CLOUD_PATH = '/clouds/{cloud_id}/';

/**
 * The declarations that the file of such a resource may omit, in the language itself; labels come from the vocabulary.
 * An owner that is null is not one of our users. The creator chooses one of their projects; a part belongs to the
 * project of its whole.
 */
const ADDED = `
id: uuid
scope: { TENANT: { user_id: $user.id }, TENANT_ADMIN: { bp_id: $user.bp_id } }
fields:
  cloud_id: { type: reference, to: clouds, required: true, writeOnce: true, onDelete: refuse }
  cloud_ref: { type: text, readOnly: true, search: true, mono: true }
  user_id: { type: reference, to: users, readOnly: true, onDelete: refuse }
  bp_id: { type: reference, to: partners, readOnly: true, onDelete: refuse }
  project_id: { type: reference, to: projects, writeOnce: true, ifAny: true, default: $user.default_project_id, where: { enabled: true, bp_id: { eq: $user.bp_id, empty: false } }, onDelete: refuse }
  fault:
    type: object
    readOnly: true
    fields:
      code: { type: text }
      message: { type: text, maxLength: 2048 }
      at: { type: dateTime }
  synced_at: { type: dateTime, readOnly: true }
`;

/**
 * What people may change has tags, which the platform keeps: no cloud has to know them. A file with tags of its own, as
 * a cloud keeps them, stays as it is.
 */
const TAGGED = `
fields:
  tags: { type: tags, readOnly: true, maxItems: 20 }
actions:
  tag: { icon: label, group: configuration, cloud: false, bulk: true, input: { tags: { type: tags, maxItems: 20, default: $record.tags } }, set: { tags: $input.tags } }
`;

/** The project of a part cannot be chosen. */
const PART = ADDED.replace(
  /project_id: .*/,
  'project_id: { type: reference, to: projects, readOnly: true, onDelete: refuse }',
);

/**
 * The file of a resource with the additions of its key `cloud`; the declarations of the file stay.
 *
 * @example
 *   withCloud(node); // `fields` with `cloud_id`, `cloud_ref` and the owner, if the file has `cloud`
 */
export function withCloud(node: Node): Node {
  if (node.kind !== 'map' || !child(node, 'cloud')) return node;
  const added = standingAt(placeOf(node, 'cloud'), child(child(node, 'cloud'), 'partOf') ? PART : ADDED);
  const entries = new Map(node.entries);
  for (const [key, entry] of entriesOf(added)) {
    const own = entries.get(key);
    if (!own) entries.set(key, entry);
    else if (key === 'fields' && own.value.kind === 'map')
      entries.set(key, { ...own, value: withMissing(own.value, entry) });
  }
  if (!isTagged(node)) return { ...node, entries };
  for (const [key, entry] of entriesOf(standingAt(placeOf(node, 'cloud'), TAGGED))) {
    const own = entries.get(key);
    if (own?.value.kind === 'map') entries.set(key, { ...own, value: withMissing(own.value, entry) });
    else if (!own) entries.set(key, entry);
  }
  return { ...node, entries };
}

/** What is part of something has no tags beside those of its whole. */
function isTagged(node: Node): boolean {
  const access = child(node, 'access');
  const isChanged =
    access?.kind === 'list' || (child(access, 'update') !== undefined && child(access, 'create') !== undefined);
  const isAPart = child(child(node, 'cloud'), 'partOf') !== undefined;
  const isOwn = child(child(node, 'fields'), 'tags') !== undefined;
  return isChanged && !isAPart && !isOwn && child(node, 'platformOwned') === undefined;
}

function withMissing(own: MapNode, { value }: Entry): MapNode {
  return { ...own, entries: new Map([...own.entries, ...entriesOf(value).filter(([name]) => !own.entries.has(name))]) };
}

const NAMES = new Map([
  [PART, 'cloud part'],
  [TAGGED, 'cloud tags'],
]);

/** The additions have no place of their own: a fault in them is reported at the key that adds them. */
function standingAt(place: Place, text: string): Node | undefined {
  // Each has its own name as the key of its cache.
  const node = readYaml(NAMES.get(text) ?? 'cloud', text, new Reporter());
  return node && relocated(node, () => place);
}

/**
 * `cloud`, `base`, `create`, `quota` and `licence` of a resource, if declared.
 *
 * @example
 *   buildCloud(outline, context).cloud?.kind; // 'volumes'
 */
export function buildCloud(
  outline: Outline,
  context: Context,
): Pick<Definition, 'cloud' | 'base' | 'create' | 'quota' | 'licence'> {
  const { node } = outline;
  const cloud = readCloud(child(node, 'cloud'), outline, context);
  const base = textOf(child(node, 'base'));
  const quota = child(node, 'quota');
  const licence = child(node, 'licence');
  return {
    ...(cloud && { cloud }),
    ...(base !== undefined && { base }),
    ...buildCreate(child(node, 'create')),
    ...(quota && { quota: countsIn(quota) }),
    ...(licence && { licence: countsIn(licence) }),
  };
}

function buildCreate(node: Node | undefined): Pick<Definition, 'create'> {
  if (node === undefined) return {};
  const many = numberOf(child(node, 'many'));
  return { create: { ...(many !== undefined && { many }), ...readProof(node) } };
}

const countsIn = (node: Node) =>
  Object.fromEntries(entriesOf(node).map(([key, { value }]) => [key, numberOf(value) ?? textOf(value) ?? 0]));

function readCloud(node: Node | undefined, outline: Outline, { product }: Context): CloudDefinition | undefined {
  const kind = CLOUD_KINDS.find((each) => each === textOf(child(node, 'kind')));
  const where = child(node, 'where');
  if (kind === undefined) return undefined;
  const products = child(node, 'products');
  const partOf = wordsOf(child(node, 'partOf')).map(({ word }) => word);
  const across = wordsOf(child(node, 'across')).map(({ word }) => word);
  return {
    kind,
    products: products ? wordsOf(products).map(({ word }) => word) : productsWith(product.cloudProducts, outline),
    ...(where && { where: readCondition(where) }),
    ...(partOf.length > 0 && { partOf }),
    ...(across.length > 0 && { across }),
  };
}
