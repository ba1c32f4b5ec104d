import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { partOf, type Data } from './edit.ts';

/** Parts of a file that refer to its fields by name. */
const SPEAKING = ['title', 'unique', 'scope', 'list', 'show', 'form', 'named', 'overview'];
const IN_FIELDS = ['when', 'unless', 'unique'];
const IN_ACTIONS = ['set', 'where'];

/** The file with every reference to a field renamed; undefined removes the references. The field itself stays. */
export function withMentions(data: Data, to: (name: string) => string | undefined): Data {
  const result: Data = { ...data };
  for (const key of SPEAKING) if (key in result) assign(result, key, spoken(result[key] ?? null, to));
  result['fields'] = mapped(partOf(data, 'fields'), (field) => speaking(field, IN_FIELDS, to));
  if ('actions' in result)
    result['actions'] = mapped(partOf(data, 'actions'), (action) => speaking(action, IN_ACTIONS, to));
  return result;
}

function speaking(part: Json, keys: readonly string[], to: (name: string) => string | undefined): Json {
  if (!isObject(part)) return part;
  const result: Data = { ...part };
  for (const key of keys) if (key in result) assign(result, key, spoken(result[key] ?? null, to));
  return result;
}

const mapped = (map: Data, change: (part: Json) => Json): Data =>
  Object.fromEntries(Object.entries(map).map(([name, part]) => [name, change(part)]));

function assign(target: Data, key: string, value: Json | undefined): void {
  if (value === undefined) delete target[key];
  else target[key] = value;
}

/** Names in lists, after a `-`, and as keys of conditions. Removes empty results too. */
function spoken(value: Json, to: (name: string) => string | undefined): Json | undefined {
  if (typeof value === 'string') {
    const [, sign = '', name = ''] = /^(-?)(.*)$/s.exec(value) ?? [];
    const other = to(name);
    return other === undefined ? undefined : sign + other;
  }
  if (Array.isArray(value)) {
    const kept = value.flatMap((each) => {
      const other = spoken(each, to);
      return other === undefined ? [] : [other];
    });
    return kept.length === 0 ? undefined : kept;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, Json][] => {
    const name = to(key);
    const other = spoken(part, to);
    return name === undefined || other === undefined ? [] : [[name, other]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
