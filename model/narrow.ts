/** The parts of a definition, each without what its reader may not know. */

import { canField, isGranted } from './access.ts';
import type { Actor } from './actor.ts';
import { conditionFields } from './conditions.ts';
import type {
  ActionDefinition,
  CompiledSchemas,
  FieldDefinition,
  FormDefinition,
  FormPart,
  Grant,
  ListDefinition,
  ShowDefinition,
  TabDefinition,
} from './definition.ts';

type Fields = Record<string, FieldDefinition>;
type IsKnown = (field: string) => boolean;

/** Fields that the actor may read or write, with access lists cut down to his own words. Members of objects alike. */
export function narrowFields(fields: Fields, actor: Actor): Fields {
  const narrowed: Fields = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!canField(actor, field, 'read') && !canField(actor, field, 'write')) continue;
    narrowed[name] = narrowField(field, actor);
  }
  return narrowed;
}

function narrowField(field: FieldDefinition, actor: Actor): FieldDefinition {
  if (field.access === undefined && field.fields === undefined) return field;
  const { access, fields, ...rest } = field;
  return {
    ...rest,
    ...(fields !== undefined && { fields: narrowFields(fields, actor) }),
    ...(access !== undefined && {
      access: { ...(access.read && { read: own(access.read, actor) }), ...(access.write && { write: own(access.write, actor) }) },
    }),
  };
}

export function narrowList(list: ListDefinition, isReadable: IsKnown): ListDefinition {
  const views = Object.entries(list.views).filter(([, { filter }]) => filter === undefined || conditionFields(filter).every(isReadable));
  return {
    ...list,
    columns: list.columns.filter(isReadable),
    hidden: list.hidden.filter(isReadable),
    filters: list.filters.filter(isReadable),
    sort: list.sort.filter(({ field }) => isReadable(field)),
    expand: list.expand.filter(isReadable),
    views: Object.fromEntries(
      views.map(([key, view]) => [
        key,
        {
          ...view,
          ...(view.sort && { sort: view.sort.filter(({ field }) => isReadable(field)) }),
          ...(view.columns && { columns: view.columns.filter(isReadable) }),
        },
      ]),
    ),
  };
}

export function narrowShow(show: ShowDefinition, actor: Actor, schemas: CompiledSchemas, isReadable: IsKnown): ShowDefinition {
  return {
    summary: show.summary.filter(isReadable),
    sections: narrowParts(show.sections, isReadable),
    tabs: show.tabs.flatMap((tab) => narrowTab(tab, actor, schemas, isReadable)),
  };
}

function narrowTab(tab: TabDefinition, actor: Actor, schemas: CompiledSchemas, isReadable: IsKnown): TabDefinition[] {
  if (tab.access !== undefined && !isGranted(actor, tab.access)) return [];
  const narrowed = tab.access === undefined ? tab : { ...tab, access: own(tab.access, actor) };
  switch (narrowed.kind) {
    case 'records': {
      const target = schemas.resources[narrowed.resource];
      return target !== undefined && isGranted(actor, target.access.list) ? [narrowed] : [];
    }
    case 'fields': {
      const fields = narrowed.fields.filter(isReadable);
      return fields.length > 0 ? [{ ...narrowed, fields }] : [];
    }
    case 'history':
    case 'slot':
      return [narrowed];
  }
}

export function narrowForm(form: FormDefinition, isKnown: IsKnown): FormDefinition {
  return { ...form, parts: narrowParts(form.parts, isKnown) };
}

function narrowParts(parts: readonly FormPart[], isKnown: IsKnown): FormPart[] {
  return parts.map((part) => ({ ...part, fields: part.fields.filter(isKnown) })).filter((part) => part.fields.length > 0);
}

export function narrowActions(actions: Record<string, ActionDefinition>, actor: Actor): Record<string, ActionDefinition> {
  const narrowed: Record<string, ActionDefinition> = {};
  for (const [name, action] of Object.entries(actions)) {
    if (!isGranted(actor, action.access)) continue;
    narrowed[name] = { ...action, access: own(action.access, actor), ...(action.input && { input: narrowFields(action.input, actor) }) };
  }
  return narrowed;
}

function own(grants: readonly Grant[], actor: Actor): Grant[] {
  return grants.filter((grant) => actor.grants.includes(grant));
}
