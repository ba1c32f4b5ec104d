import type { Actor } from '#model/access/actor.ts';
import { conditionFields } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';

/** The only word of a reader in the public view, signed in or not. No schema file can name it. */
export const PUBLIC_GRANT = 'public';

export const PUBLIC_READER: Actor = { id: 0, name: '', kind: -1, bp_id: null, grants: [PUBLIC_GRANT] };

const made = new WeakMap<CompiledSchemas, CompiledSchemas>();

/**
 * The public view of the product: only resources with a public reading, limited to the fields named there. Code that
 * works on definitions (lists, filters, labels of references) cannot reveal anything else, because nothing else exists
 * for it.
 *
 * @example
 *   Object.keys(publicView(schemas).resources); // the resources with `public`
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

/**
 * One definition of the public view, by the word of its address.
 *
 * @example
 *   publicResource(schemas, 'notices')?.resource; // 'announcements' with `public: { as: notices }`
 */
export function publicResource(schemas: CompiledSchemas, word: string): Definition | undefined {
  return Object.values(publicView(schemas).resources).find((definition) => definition.public?.as === word);
}

function publicDefinition(definition: Definition): Definition | undefined {
  const { public: reading, fields: all, id } = definition;
  if (reading === undefined) return undefined;
  const shown = new Set([id.field, ...reading.fields]);
  // The condition must be evaluated, although no reader may filter by its fields.
  const tested = new Set(conditionFields(reading.where).map((path) => path.split('.')[0] ?? path));
  const fields: Record<string, FieldDefinition> = {};
  for (const [name, field] of Object.entries(all)) {
    if (shown.has(name)) fields[name] = field;
    else if (tested.has(name)) fields[name] = { ...field, access: { read: [], write: [] } };
  }
  const closed: Record<Operation, string[]> = {
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
  const { markField, titleIn = {}, ...unmarked } = definition;
  const titles = Object.entries(titleIn).filter(([, name]) => shown.has(name));
  return {
    ...unmarked,
    ...(markField !== undefined && shown.has(markField) && { markField }),
    access: { ...closed, list: [PUBLIC_GRANT], show: [PUBLIC_GRANT] },
    scope: { [PUBLIC_GRANT]: reading.where },
    fields,
    // The title of a record without a public title is its id.
    titleField: shown.has(definition.titleField) ? definition.titleField : id.field,
    ...(titles.length > 0 && { titleIn: Object.fromEntries(titles) }),
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
