import { memberAt, needField, needResource, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { Reporter } from '#model/compile/diagnostics.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkGrants } from '#model/compile/check/words.ts';
import { child, entriesOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import { presetWords } from '#model/compile/product/firstSteps.ts';
import { publicPage } from '#model/rules/navigation/publicPage.ts';
import { pagesAbove } from '#model/rules/navigation/pagesAbove.ts';
import type { Entry, Node } from '#model/compile/read/node.ts';
import type { SchemaFile } from '#model/compile/read/readFiles.ts';

/**
 * Checks `firstSteps.yaml` and `presets.yaml` against the resources that they name. What they say about resources is
 * only a warning: the edit of a resource must not invalidate a file of the whole product.
 *
 * @example
 *   checkFirstSteps(files, { definitions, paths }, context); // reports `form: netwroks`
 */
export function checkFirstSteps(
  files: ReadonlyMap<string, SchemaFile>,
  { definitions, paths }: { definitions: readonly { definition: Definition }[]; paths: Set<string> },
  context: Context,
): void {
  const lenient = new Reporter();
  const world: Context = { ...context, reporter: lenient };
  const presetsNode = files.get('presets.yaml')?.node;
  const presets = new Set(entriesOf(presetsNode).map(([key]) => key));
  for (const [key, { value }] of entriesOf(files.get('firstSteps.yaml')?.node)) {
    checkGrants(child(value, 'access'), `${key}.access`, context);
    const earlier = new Set<string>();
    for (const [name, step] of entriesOf(child(value, 'steps'))) {
      checkStep(step, `${key}.steps.${name}`, { presets, paths, earlier, context, world });
      earlier.add(name);
    }
  }
  const actionsOf = new Map(definitions.map(({ definition: { resource, actions } }) => [resource, actions]));
  for (const [key, { value }] of entriesOf(presetsNode)) checkPreset(value, key, { context, world, actionsOf });
  for (const found of lenient.found)
    context.reporter.add({ ...found, diagnostic: { ...found.diagnostic, severity: 'warning' } });
}

/** The context and the actions against which the parts of a preset are checked. */
interface PresetSetting {
  context: Context;
  /** Whose findings become warnings. */
  world: Context;
  /** Resource → its actions. */
  actionsOf: ReadonlyMap<string, Definition['actions']>;
}

/** The items above one in its preset, with the resource of each where it is known. */
type Earlier = ReadonlyMap<string, Outline | undefined>;

function checkPreset(preset: Node, where: string, setting: PresetSetting): void {
  const earlier = new Map<string, Outline | undefined>();
  for (const [name, entry] of entriesOf(child(preset, 'makes'))) {
    earlier.set(name, checkItem(entry, `${where}.makes.${name}`, earlier, setting));
  }
}

function checkItem(entry: Entry, where: string, earlier: Earlier, setting: PresetSetting): Outline | undefined {
  const { context, world, actionsOf } = setting;
  const { value } = entry;
  const on = child(value, 'on');
  const resource = child(value, 'resource');
  if ((on === undefined) === (resource === undefined) || (resource && !hasOne(value, ['values', 'where']))) {
    context.reporter.report(entry.key.at, {
      code: 'bad-preset',
      says: `${where} neither finds nor creates a record, nor runs an action`,
      expected: '`resource` with `where`, `values` or both, or `on` with `action`',
    });
    return undefined;
  }
  if (on) {
    const known = new Set(earlier.keys());
    needWord(context, known, textOf(on) ?? '', on.at, {
      code: 'unknown-item',
      what: 'item',
      where: `${where}.on`,
      expected: 'the key of an earlier item',
    });
    const outline = earlier.get(textOf(on) ?? '');
    if (outline) checkAction(value, outline, where, earlier, setting);
    return undefined;
  }
  const outline = outlineOf(resource, `${where}.resource`, world);
  if (!outline) return undefined;
  const ends = child(value, 'ends');
  if (ends)
    needWord(world, new Set(Object.keys(actionsOf.get(outline.name) ?? {})), textOf(ends) ?? '', ends.at, {
      code: 'unknown-action',
      what: 'action',
      where: `${where}.ends`,
      expected: `an action of ${outline.name}`,
    });
  checkValues(child(value, 'values'), outline.fields, outline, `${where}.values`, earlier, setting);
  const subject = atPlace('preset', subjectOf(outline));
  const items = [...earlier].flatMap(([key, item]) => (item ? [[key, item.fields] as const] : []));
  const variables = { ...subject.variables, ...(items.length > 0 && { earlier: Object.fromEntries(items) }) };
  checkCondition(child(value, 'where'), { ...subject, variables }, `${where}.where`, world);
  return outline;
}

function checkAction(written: Node, outline: Outline, where: string, earlier: Earlier, setting: PresetSetting): void {
  const { world, actionsOf } = setting;
  const actions = actionsOf.get(outline.name) ?? {};
  const word = child(written, 'action');
  const found = needWord(world, new Set(Object.keys(actions)), textOf(word) ?? '', word?.at ?? written.at, {
    code: 'unknown-action',
    what: 'action',
    where: `${where}.action`,
    expected: `an action of ${outline.name}`,
  });
  const input = found ? actions[textOf(word) ?? '']?.input : undefined;
  if (!input) return;
  checkValues(child(written, 'input'), input, outline, `${where}.input`, earlier, setting);
  const variables = { record: outline.fields, known: outline.fieldsKnown };
  const subject = { name: `the input of ${textOf(word)}`, fields: input, known: true, variables };
  checkCondition(child(written, 'unless'), atPlace('presetAction', subject), `${where}.unless`, world);
}

/** In presets that a purchase runs: `$caller.address`, from where the buyer calls, and values of what is bought. */
const OF_PURCHASE: ReadonlySet<string> = new Set(['caller', 'bought']);

function checkValues(
  values: Node | undefined,
  fields: Record<string, FieldDefinition>,
  outline: Outline,
  where: string,
  earlier: Earlier,
  { context, world }: PresetSetting,
): void {
  for (const [name, { key, value }] of entriesOf(values)) {
    if (fields === outline.fields) needField(world, outline, name, key.at, where);
    else
      needWord(world, new Set(Object.keys(fields)), name, key.at, {
        code: 'unknown-field',
        what: 'field',
        where,
        expected: 'an input of the action',
      });
    const [, item, path] = /^\$(\w+)\.([\w.]+)$/.exec(textOf(value) ?? '') ?? [];
    if (item === undefined || path === undefined || OF_PURCHASE.has(item)) continue;
    const known = needWord(context, new Set(earlier.keys()), item, value.at, {
      code: 'unknown-item',
      what: 'item',
      where: `${where}.${name}`,
      expected: 'the key of an earlier item',
    });
    const source = known ? earlier.get(item) : undefined;
    if (source && memberAt(source.fields, path) === undefined)
      needField(world, source, path, value.at, `${where}.${name}`);
  }
}

interface StepSetting {
  /** Keys of `presets`. */
  presets: Set<string>;
  /** Paths of pages and lists. */
  paths: Set<string>;
  /** The steps above it. */
  earlier: Set<string>;
  context: Context;
  /** Whose findings become warnings. */
  world: Context;
}

function checkStep({ key, value: node }: Entry, where: string, setting: StepSetting): void {
  const { presets, paths, earlier, context, world } = setting;
  const written = child(node, 'form');
  const page = child(node, 'page');
  if ((written === undefined) === (page === undefined))
    context.reporter.report(key.at, {
      code: 'bad-step',
      says: `${where} opens ${written ? 'a form and a page' : 'neither a form nor a page'}`,
      expected: '`form` or `page`',
    });
  const form = outlineOf(written, `${where}.form`, world);
  const done = child(node, 'done');
  const counted = done ? outlineOf(child(done, 'resource'), `${where}.done.resource`, world) : form;
  if (counted) checkCondition(child(done, 'where'), atPlace('step', subjectOf(counted)), `${where}.done.where`, world);
  // The public pages need no line in a file.
  if (page && !pagesAbove(textOf(page) ?? '').some((path) => paths.has(path) || publicPage(path) !== undefined))
    needWord(world, paths, textOf(page) ?? '', page.at, {
      code: 'unknown-page',
      what: 'page',
      where: `${where}.page`,
      expected: 'the path of a page or list, or of one below it',
    });
  for (const { word, node: at } of wordsOf(child(node, 'after')))
    needWord(context, earlier, word, at.at, {
      code: 'unknown-step',
      what: 'step',
      where: `${where}.after`,
      expected: 'the key of an earlier step',
    });
  for (const { word, node: at } of presetWords(node))
    needWord(context, presets, word, at.at, {
      code: 'unknown-preset',
      what: 'preset',
      where: `${where}.preset`,
      expected: 'a key of presets.yaml',
    });
}

/** A list of steps is left out for readers without one of its resources, so that an overlay may hide the resource. */
function outlineOf(node: Node | undefined, where: string, context: Context): Outline | undefined {
  const name = textOf(node);
  return node === undefined || name === undefined || context.hidden.has(name)
    ? undefined
    : needResource(context, name, node.at, where);
}

const hasOne = (node: Node, keys: readonly string[]) => keys.some((key) => child(node, key) !== undefined);
