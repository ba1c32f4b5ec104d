import type { Actor } from '#model/access/actor.ts';
import { conditionFields } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** The only word of a reader who is treated as anybody, signed in or not. No schema file can name it. */
export const PUBLIC_GRANT = 'public';

export const PUBLIC_READER: Actor = { id: 0, name: '', kind: -1, bp_id: null, grants: [PUBLIC_GRANT] };

const made = new WeakMap<CompiledSchemas, CompiledSchemas>();

/**
 * The product as everybody may see it: only resources with a public reading, of these only the fields named there.
 * Whatever works on definitions (lists, filters, labels of references) can then reveal nothing else, because for it
 * nothing else exists.
 */
export function publicView(schemas: CompiledSchemas): CompiledSchemas {
  const known = made.get(schemas);
  if (known !== undefined) return known;
  const resources = Object.fromEntries(
    Object.values(schemas.resources).flatMap((definition) => {
      const shown = publicDefinition(definition);
      return shown === undefined ? [] : [[shown.resource, shown]];
    }),
  );
  const view = { ...schemas, resources, pages: [], groups: [] };
  made.set(schemas, view);
  return view;
}

/** One definition of the view, by the word of its address. */
export function publicResource(schemas: CompiledSchemas, word: string): Definition | undefined {
  return Object.values(publicView(schemas).resources).find((definition) => definition.public?.as === word);
}

function publicDefinition(definition: Definition): Definition | undefined {
  const { public: reading, fields: all, id } = definition;
  if (reading === undefined) return undefined;
  const shown = new Set([id.field, ...reading.fields]);
  // The condition must be evaluated, though nobody may ask by its fields.
  const tested = new Set(conditionFields(reading.where).map((path) => path.split('.')[0] ?? path));
  const fields: Record<string, FieldDefinition> = {};
  for (const [name, field] of Object.entries(all)) {
    if (shown.has(name)) fields[name] = field;
    else if (tested.has(name)) fields[name] = { ...field, access: { read: [], write: [] } };
  }
  const nobody: Record<Operation, string[]> = {
    list: [],
    show: [],
    create: [],
    update: [],
    delete: [],
    export: [],
    import: [],
    history: [],
    pick: [],
  };
  return {
    ...definition,
    access: { ...nobody, list: [PUBLIC_GRANT], show: [PUBLIC_GRANT] },
    scope: { [PUBLIC_GRANT]: reading.where },
    fields,
    // A record whose title is not public is called by its id.
    titleField: shown.has(definition.titleField) ? definition.titleField : id.field,
    unique: [],
    list: {
      ...definition.list,
      sort: definition.list.sort.filter(({ field }) => shown.has(field)),
      views: {},
      columns: [],
      hidden: [],
      filters: [],
      expand: [],
    },
    actions: {},
    slots: {},
  };
}
