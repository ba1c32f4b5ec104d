import type { Definition, Json, Label } from '#model/language/definition.ts';
import { countField, numberedField } from '#model/validation/countField.ts';

/** Adds a field for the number of copies after the name, if several records can be created at once. */
export function withCount(definition: Definition, words: { label: Label; help?: Label }): Definition {
  const { create, form, fields } = definition;
  if (create?.many === undefined) return definition;
  const name = numberedField(definition) ?? definition.titleField;
  const count = { ...countField(create.many, words.label), ...(words.help && { help: words.help }) };
  const home = form.parts.find((part) => part.fields.includes(name)) ?? form.parts[0];
  const parts = form.parts.map((part) =>
    part === home ? { ...part, fields: behind(part.fields, name, count.name) } : part,
  );
  return { ...definition, fields: { ...fields, [count.name]: count }, form: { ...form, parts } };
}

function behind(names: readonly string[], name: string, added: string): string[] {
  const at = names.indexOf(name) + 1;
  return [...names.slice(0, at), added, ...names.slice(at)];
}

/** Omits a count of one, so that the reply is the record itself. */
export function withoutOne({ count, ...data }: Record<string, Json>, { create }: Definition): Record<string, Json> {
  return create?.many === undefined || count === 1 || count === undefined ? data : { ...data, count };
}
