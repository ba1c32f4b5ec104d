import type { Guard } from '#model/language/actionDefinition.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Reporter } from './diagnostics.ts';
import type { Node, Place } from '#model/compile/read/node.ts';

/**
 * The content of the files other than the resources. A set of words is absent if its file could not be read: references
 * to it are then not checked.
 */
export interface Product extends Omit<CompiledSchemas, 'resources' | 'messages' | 'revision' | 'settings'> {
  messages: ReadonlyMap<string, Label>;
  vocabulary: Vocabulary;
  words: {
    services?: Set<string>;
    cloudProducts?: Set<string>;
    grants?: Set<string>;
    groups?: Set<string>;
    errors?: Set<string>;
    messages?: Set<string>;
    vocabulary?: Set<string>;
    components?: Map<string, Set<string>>;
  };
}

/** The content of `vocabulary.yaml`, by name. */
interface Vocabulary {
  fields: ReadonlyMap<string, Label>;
  actions: ReadonlyMap<string, Label>;
  /** Labels of sections, steps and tabs. */
  sections: ReadonlyMap<string, Label>;
  /** Labels of the views of lists. */
  views: ReadonlyMap<string, Label>;
  guards: ReadonlyMap<string, Guard>;
}

/** The properties of a resource that others need before it is compiled. */
export interface Outline {
  name: string;
  domain: string;
  /** A key of `services.yaml`. */
  service: string;
  file: string;
  node: Node;
  id: Definition['id'];
  titleField: string;
  fields: Record<string, FieldDefinition>;
  /** False if `fields` cannot be read: words are then not compared with them. */
  fieldsKnown: boolean;
  stateField?: string;
}

/** The live definitions, by name. */
export type LiveDefinitions = Readonly<Record<string, Definition>>;

/**
 * The data that a pass over one resource may read of the others. It may be a view (`steps/reading.ts`) that records the
 * reads, so that the pass runs again when they change. Compare names, not objects; store words, not parts of another
 * outline.
 */
export interface Context {
  reporter: Reporter;
  product: Product;
  /** The settings of `settings.yaml`, by key. */
  settings: Record<string, SettingDefinition>;
  outlines: Map<string, Outline>;
  /** Every resource that has a file, including unreadable ones. */
  names: Set<string>;
  /** Resources that an overlay declares absent, with that overlay. */
  hidden: ReadonlyMap<string, string>;
}

/**
 * The field behind a dotted path of a definition, which has no positions: members of the items of a list count as its
 * own. Paths of conditions are read by `fieldAt` (`model/conditions/fieldPath.ts`).
 *
 * @example
 *   memberAt(fields, 'capacity.cpu')?.type; // 'integer'
 */
export function memberAt(fields: Record<string, FieldDefinition>, path: string): FieldDefinition | undefined {
  let members: Record<string, FieldDefinition> | undefined = fields;
  let field: FieldDefinition | undefined;
  for (const name of path.split('.')) {
    field = members && Object.hasOwn(members, name) ? members[name] : undefined;
    if (!field) return undefined;
    members = field.type === 'list' ? field.fields?.['item']?.fields : field.fields;
  }
  return field;
}

/**
 * Every path that `memberAt` finds, cached because a file may have a thousand wrong words.
 *
 * @example
 *   fieldPaths({ capacity }); // ['capacity', 'capacity.cpu']
 */
export function fieldPaths(fields: Record<string, FieldDefinition>): readonly string[] {
  let paths = knownPaths.get(fields);
  if (!paths) knownPaths.set(fields, (paths = pathsOf(fields, '')));
  return paths;
}

/** A cache; fields never change. */
const knownPaths = new WeakMap<Record<string, FieldDefinition>, readonly string[]>();

function pathsOf(fields: Record<string, FieldDefinition>, prefix: string): string[] {
  return Object.values(fields).flatMap((field) => {
    const members = field.type === 'list' ? field.fields?.['item']?.fields : field.fields;
    return [prefix + field.name, ...(members ? pathsOf(members, `${prefix}${field.name}.`) : [])];
  });
}

/**
 * Returns the field at a path, or reports that the resource has none (`unknown-field`).
 *
 * @example
 *   needField(context, outline, 'status', node.at, 'list.columns')?.type; // 'state'
 */
export function needField(
  context: Context,
  outline: Outline,
  path: string,
  at: Place,
  where: string,
  lines: readonly string[] = [],
): FieldDefinition | undefined {
  const field = memberAt(outline.fields, path);
  if (!field && outline.fieldsKnown) {
    context.reporter.report(at, {
      code: 'unknown-field',
      says: `unknown field "${path}" in ${where}`,
      expected: `a field of ${outline.name}`,
      word: path,
      words: lines.length === 0 ? fieldPaths(outline.fields) : [...fieldPaths(outline.fields), ...lines],
    });
  }
  return field;
}

/**
 * Returns the outline of a resource if it could be read, or reports an unknown resource (`unknown-resource`).
 *
 * @example
 *   needResource(context, 'sites', node.at, 'fields.site_id.to')?.name; // 'sites'
 */
export function needResource(context: Context, name: string, at: Place, where: string): Outline | undefined {
  if (!context.names.has(name)) {
    const hidden = context.hidden.get(name);
    context.reporter.report(at, {
      code: 'unknown-resource',
      says: `unknown resource "${name}" in ${where}${hidden === undefined ? '' : `, hidden by ${hidden}`}`,
      expected: 'the name of a schema file',
      ...(hidden === undefined && { word: name, words: context.names }),
    });
  }
  return context.outlines.get(name);
}

/**
 * Whether the word is one of these; reports it otherwise. Without words, because their file is invalid, every word is
 * right.
 *
 * @example
 *   needWord(context, new Set(['name']), 'nmae', node.at, finding); // false, with “did you mean "name"?”
 */
export function needWord(
  context: Pick<Context, 'reporter'>,
  words: Set<string> | undefined,
  word: string,
  at: Place,
  finding: { code: string; what: string; where: string; expected: string; severity?: 'warning' },
): boolean {
  if (!words || words.has(word)) return true;
  context.reporter.report(at, {
    code: finding.code,
    ...(finding.severity && { severity: finding.severity }),
    says: `unknown ${finding.what} "${word}" in ${finding.where}`,
    expected: finding.expected,
    word,
    words,
  });
  return false;
}
