import { fieldKind } from '#model/fields/index.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** Names that are secret wherever they stand (D10). */
const ALWAYS = [
  'password',
  'old_password',
  'new_password',
  'confirm_password',
  'private_key',
  'secret',
  'token',
  'code',
  'authorization',
  'credentials',
  'kubeconfig',
];

export interface SecretNames {
  /** Fields of any resource, action or object. */
  fields: ReadonlySet<string>;
  /** Keys of settings. */
  settings: ReadonlySet<string>;
}

const known = new WeakMap<object, SecretNames>();

/** What the definitions call secret: by the kind of a field, or because it is never returned. */
export function secretNames({
  resources,
  settings = {},
}: Pick<CompiledSchemas, 'resources' | 'settings'>): SecretNames {
  const found = known.get(resources);
  if (found !== undefined) return found;
  const fields = new Set(ALWAYS);
  for (const { fields: own, actions } of Object.values(resources)) {
    addSecrets(own, fields);
    for (const { input } of Object.values(actions)) addSecrets(input ?? {}, fields);
  }
  const names: SecretNames = {
    fields,
    settings: new Set(Object.values(settings).flatMap(({ key, field }) => (isSecret(field) ? [key] : []))),
  };
  known.set(resources, names);
  return names;
}

function addSecrets(fields: Readonly<Record<string, FieldDefinition>>, to: Set<string>): void {
  for (const [name, field] of Object.entries(fields)) {
    if (isSecret(field)) to.add(name);
    if (field.fields) addSecrets(field.fields, to);
  }
}

const isSecret = (field: FieldDefinition) =>
  field.writeOnly === true || field.createOnly === true || fieldKind(field.type).family === 'sealed';
