import type { Guard } from '#model/language/actionDefinition.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { SettingDefinition } from '#model/language/settingDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type { Reporter } from './diagnostics.ts';
import type { Node, Place } from '#model/compile/read/node.ts';

/**
 * What the files beside the resources say. A set of words is absent when its file could not be read: then nothing is
 * compared with it.
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

/** What `vocabulary.yaml` says, by name. */
interface Vocabulary {
  fields: ReadonlyMap<string, Label>;
  actions: ReadonlyMap<string, Label>;
  /** Labels of sections, steps and tabs. */
  sections: ReadonlyMap<string, Label>;
  /** Labels of the views of lists. */
  views: ReadonlyMap<string, Label>;
  guards: ReadonlyMap<string, Guard>;
}

/** What other resources need to know of one before it is compiled. */
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
  /** False where `fields` cannot be read: its words are then not compared with anything. */
  fieldsKnown: boolean;
  stateField?: string;
}

/** The definitions that are in use already, by name. */
export type LiveDefinitions = Readonly<Record<string, Definition>>;

/**
 * All that a pass over one resource may know of the others. It may be a view (`steps/reading.ts`): what is read of it
 * is noted, so that the pass runs again when that changes. Compare names, not objects; keep words, not parts of another
 * outline.
 */
export interface Context {
  reporter: Reporter;
  product: Product;
  /** What `settings.yaml` declares, by key. */
  settings: Record<string, SettingDefinition>;
  outlines: Map<string, Outline>;
  /** Every resource that has a file, also one that could not be read. */
  names: Set<string>;
  /** Resources that an overlay declares absent, with that overlay. */
  hidden: ReadonlyMap<string, string>;
}

/**
 * The field behind a dotted path of a definition, which has no positions: members of the items of a list count as its
 * own. Paths of conditions are read by `fieldAt` (`model/conditions/fieldPath.ts`).
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

/** Every path that `memberAt` would find. Each of a thousand wrong words in one file is compared with the same ones. */
export function fieldPaths(fields: Record<string, FieldDefinition>): readonly string[] {
  let paths = knownPaths.get(fields);
  if (!paths) knownPaths.set(fields, (paths = pathsOf(fields, '')));
  return paths;
}

/** Fields are never changed. */
const knownPaths = new WeakMap<Record<string, FieldDefinition>, readonly string[]>();

function pathsOf(fields: Record<string, FieldDefinition>, prefix: string): string[] {
  return Object.values(fields).flatMap((field) => {
    const members = field.type === 'list' ? field.fields?.['item']?.fields : field.fields;
    return [prefix + field.name, ...(members ? pathsOf(members, `${prefix}${field.name}.`) : [])];
  });
}

/** Reports a word that is no field of the resource; answers the field otherwise. */
export function needField(
  context: Context,
  outline: Outline,
  path: string,
  at: Place,
  where: string,
): FieldDefinition | undefined {
  const field = memberAt(outline.fields, path);
  if (!field && outline.fieldsKnown) {
    context.reporter.report(at, {
      code: 'unknown-field',
      says: `unknown field "${path}" in ${where}`,
      expected: `a field of ${outline.name}`,
      word: path,
      words: fieldPaths(outline.fields),
    });
  }
  return field;
}

/** Reports a word that is no resource; answers its outline where that could be read. */
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

/** Reports a word that is not among the words; without words (their file is broken) everything is right. */
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
