import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { ADDRESS_PARTS, type SettingDefinition } from '#model/language/settingDefinition.ts';
import { buildField } from '#model/compile/define/buildField.ts';
import { subjectOf } from '#model/compile/check/conditions.ts';
import { checkFields } from '#model/compile/check/fields/fields.ts';
import type { Context, Outline, Product } from '#model/compile/context.ts';
import type { Reporter } from '#model/compile/diagnostics.ts';
import { child, entriesOf, flagOf, placeOf, textOf } from '#model/compile/read/node.ts';
import type { MapNode, Node } from '#model/compile/read/node.ts';
import { fieldKind, fieldKinds, isFieldKind } from '#model/fields/index.ts';

/**
 * `settings.yaml` and the files beside it (`SETTINGS_FILES`): the settings that can change while the platform
 * runs. They refer to no resource.
 *
 * @example
 *   buildSettings([node], { reporter, product })['login.freeze_minutes']?.field.default; // 5
 */
export function buildSettings(
  nodes: readonly Node[],
  { reporter, product }: { reporter: Reporter; product: Product },
): Record<string, SettingDefinition> {
  const [first] = nodes;
  if (first === undefined) return {};
  const node: Node = { kind: 'map', at: first.at, entries: new Map(nodes.flatMap((each) => [...entriesOf(each)])) };
  const context: Context = {
    reporter,
    product,
    settings: {},
    outlines: new Map(),
    names: new Set(),
    hidden: new Map(),
  };
  const settings: Record<string, SettingDefinition> = {};
  for (const each of nodes)
    for (const [key, { value }] of entriesOf(each))
      settings[key] = { ...buildSetting(key, value, context), file: each.at.source.path };
  checkValues(node, settings, context);
  return settings;
}

function buildSetting(key: string, node: Node, context: Context): Omit<SettingDefinition, 'file'> {
  const env = readEnvironment(child(node, 'env'));
  return {
    key,
    group: textOf(child(node, 'group')) ?? '',
    field: buildField(key, child(node, 'value') ?? node, `${key}.value`, context),
    ...(env && { env }),
    ...(textOf(child(node, 'was')) !== undefined && { was: textOf(child(node, 'was')) ?? '' }),
    ...(flagOf(child(node, 'restart')) && { restart: true }),
    ...(flagOf(child(node, 'public')) && { public: true }),
  };
}

function readEnvironment(node: Node | undefined): SettingDefinition['env'] {
  const variable = textOf(node) ?? textOf(child(node, 'variable'));
  const named = textOf(child(node, 'part'));
  const part = ADDRESS_PARTS.find((each) => each === named);
  return variable === undefined ? undefined : { variable, ...(part && { part }) };
}

/** Checks the values like the fields of a record that has one for each key. */
function checkValues(node: Node, settings: Record<string, SettingDefinition>, context: Context): void {
  const entries = entriesOf(node).flatMap(([key, entry]) => {
    const value = child(entry.value, 'value');
    return value ? [[key, { key: entry.key, value }] as const] : [];
  });
  const values: MapNode = { kind: 'map', at: node.at, entries: new Map(entries) };
  const fields: Record<string, FieldDefinition> = Object.fromEntries(
    Object.values(settings).map(({ key, field }) => [key, field]),
  );
  const outline: Outline = {
    name: 'settings',
    domain: '',
    service: '',
    file: 'settings.yaml',
    node: values,
    id: { field: 'id', kind: 'text' },
    titleField: 'id',
    fields,
    fieldsKnown: true,
  };
  checkFields(values, fields, 'settings', { outline, context, subject: subjectOf(outline), of: 'input' });
  for (const [key, { value }] of entries)
    checkSetting(key, value, settings[key], child(child(node, key), 'public'), context);
}

function checkSetting(
  key: string,
  value: Node,
  setting: SettingDefinition | undefined,
  isPublic: Node | undefined,
  { reporter }: Context,
): void {
  if (setting === undefined) return;
  const { field } = setting;
  if (isFieldKind(field.type) && !fieldKind(field.type).isSetting) {
    const kinds = fieldKinds.filter((kind) => fieldKind(kind).isSetting);
    reporter.report(placeOf(value, 'type'), {
      code: 'setting-kind',
      says: `${key} is of type ${field.type}, which is not written as text`,
      expected: `one of ${kinds.join(', ')}`,
      word: field.type,
      words: kinds,
    });
  }
  if (field.required === true && field.default === undefined) {
    reporter.report(placeOf(value, 'required'), {
      code: 'setting-without-value',
      says: `${key} is required and has no default: it has no value at the first start`,
      expected: 'a default',
    });
  }
  if (isPublic && field.type === 'secret') {
    reporter.report(isPublic.at, {
      code: 'public-secret',
      says: `${key} is a secret and public`,
      expected: 'one of the two',
    });
  }
}
