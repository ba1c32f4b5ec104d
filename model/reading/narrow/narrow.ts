/** The parts of a definition, each limited to what its reader may know. */

import { can, canField, isOneTimeSecret } from '#model/access/access.ts';
import { withKeys } from '#model/fields/withKeys.ts';
import type { ActionDefinition, ProofRule, RecordConditions } from '#model/language/actionDefinition.ts';
import type { Actor } from '#model/access/actor.ts';
import { conditionFields, type Condition } from '#model/conditions/conditions.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isGranted } from '#model/access/granted.ts';
import { operationKey } from '#model/access/policies/operationKey.ts';
import type { RowRule, RowRules } from '#model/access/policies/rowRules.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import type { CompiledSchemas } from '#model/language/productDefinition.ts';
import type {
  FormDefinition,
  FormPart,
  ListDefinition,
  OverviewDefinition,
  ShowDefinition,
  TabDefinition,
} from '#model/language/viewDefinitions.ts';
import { narrowCards } from './narrowCards.ts';

type Fields = Record<string, FieldDefinition>;
type IsKnown = (field: string) => boolean;

/**
 * Fields that the actor may read or write, with access lists limited to their own words. Applies to members of objects
 * too.
 *
 * @example
 *   Object.keys(narrowFields({ name, adminNote }, tenant)); // ['name']
 */
export function narrowFields(fields: Fields, actor: Actor): Fields {
  const narrowed: Fields = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!canField(actor, field, 'read') && !canField(actor, field, 'write') && !isOneTimeSecret(field)) continue;
    narrowed[name] = narrowField(field, actor);
  }
  return narrowed;
}

function narrowField(field: FieldDefinition, actor: Actor): FieldDefinition {
  if (field.access === undefined && field.fields === undefined) return field;
  const { access, fields } = field;
  return withKeys(field, {
    ...(fields !== undefined && { fields: narrowFields(fields, actor) }),
    ...(access !== undefined && {
      access: {
        ...(access.read && { read: own(access.read, actor) }),
        ...(access.write && { write: own(access.write, actor) }),
      },
    }),
  });
}

/**
 * The list with the columns, filters and views that use only readable fields.
 *
 * @example
 *   narrowList(list, (field) => field !== 'cost').columns; // ['name', 'status'], without `cost`
 */
export function narrowList(list: ListDefinition, isReadable: IsKnown): ListDefinition {
  const isReadableCondition = (condition: Condition | undefined) =>
    condition === undefined || conditionFields(condition).every(isReadable);
  const views = Object.entries(list.views).filter(
    ([, { filter, where }]) => isReadableCondition(filter) && isReadableCondition(where),
  );
  const { summary, bell, tree, ...rest } = list;
  return {
    ...rest,
    columns: list.columns.filter(isReadable),
    hidden: list.hidden.filter(isReadable),
    filters: list.filters.filter(isReadable),
    sort: list.sort.filter(({ field }) => isReadable(field)),
    expand: list.expand.filter(isReadable),
    ...(list.card && { card: list.card.filter(isReadable) }),
    ...(summary &&
      isReadable(summary.count) && {
        summary: { ...summary, sum: summary.sum.filter(({ field }) => isReadable(field)) },
      }),
    ...(tree && isReadable(tree.by) && isReadableCondition(tree.opens) && { tree }),
    ...(bell !== undefined && views.some(([key]) => key === bell) && { bell }),
    views: Object.fromEntries(
      // For whom its records wait is in the manifest.
      views.map(([key, { waits: _waits, ...view }]) => [
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

/**
 * The page of a record with its readable fields, and the tabs that the actor may open.
 *
 * @example
 *   narrowShow(definition, tenant, schemas, isReadable).tabs.map(({ key }) => key); // ['history']
 */
export function narrowShow(
  { show, slots }: Pick<Definition, 'show' | 'slots'>,
  actor: Actor,
  schemas: CompiledSchemas,
  isReadable: IsKnown,
): ShowDefinition {
  const tabs = show.tabs.flatMap((tab) => narrowTab(tab, actor, schemas, isReadable));
  return {
    summary: show.summary.filter(isReadable),
    ...(show.cards && { cards: narrowCards(show.cards, tabs, isReadable, slots) }),
    ...(show.print && { print: show.print.filter((key) => tabs.some((tab) => tab.key === key)) }),
    sections: narrowParts(show.sections, isReadable),
    tabs,
  };
}

function narrowTab(tab: TabDefinition, actor: Actor, schemas: CompiledSchemas, isReadable: IsKnown): TabDefinition[] {
  if (tab.access !== undefined && !isGranted(actor, tab.access)) return [];
  const granted = tab.access === undefined ? tab : { ...tab, access: own(tab.access, actor) };
  const isLinked = Object.values(granted.link?.query ?? {}).every(isReadable);
  const { link: _, ...unlinked } = granted;
  const narrowed = isLinked ? granted : unlinked;
  switch (narrowed.kind) {
    case 'records': {
      const target = schemas.resources[narrowed.resource];
      const by = target?.fields[narrowed.by];
      // A reader who may not read the field that connects the records would see none of them.
      const isTied = by === undefined || canField(actor, by, 'read');
      return target !== undefined &&
        isTied &&
        (narrowed.of === undefined || isReadable(narrowed.of)) &&
        can(actor, 'list', target).allowed
        ? [narrowed.fields ? { ...narrowed, fields: narrowed.fields.filter(isReadable) } : narrowed]
        : [];
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

/**
 * The overview with the charts and the measure of readable fields, and the views that remain. Figures stay with the
 * server, which sends their values.
 *
 * @example
 *   narrowOverview(overview, {}, isReadable).attention; // []
 */
export function narrowOverview(
  { attention, charts, measure, growth }: OverviewDefinition,
  views: ListDefinition['views'],
  isReadable: IsKnown,
): OverviewDefinition {
  return {
    ...(growth === true && { growth }),
    attention: attention.filter((key) => Object.hasOwn(views, key)),
    charts: charts.filter(isReadable),
    ...(measure !== undefined && isReadable(measure) && { measure }),
  };
}

/**
 * The form with the known fields only; a part without any field is left out.
 *
 * @example
 *   narrowForm({ parts: [{ fields: ['name', 'cost'] }] }, (field) => field === 'name').parts // [{ fields: ['name']
 *   }]
 */
export function narrowForm(form: FormDefinition, isKnown: IsKnown): FormDefinition {
  return { ...form, parts: narrowParts(form.parts, isKnown) };
}

function narrowParts(parts: readonly FormPart[], isKnown: IsKnown): FormPart[] {
  return parts
    .map((part) => ({ ...part, fields: part.fields.filter(isKnown) }))
    .filter((part) => part.fields.length > 0);
}

/**
 * The part of the statements that the reader can evaluate. What they allow on a condition that only the server can
 * evaluate may be tried; what they deny on such a condition is left to the server.
 *
 * @example
 *   narrowRules(
 *     { allow: [], deny: [{ operations: ['delete'], where: { cost: 1 }, source }] },
 *     (field) => field !== 'cost',
 *   ).deny; // []
 */
export function narrowRules({ allow, deny }: RowRules, isReadable: IsKnown): RowRules {
  const canEvaluate = ({ where }: RowRule) => where === undefined || conditionFields(where).every(isReadable);
  return {
    allow: allow.map((rule) => (canEvaluate(rule) ? rule : { operations: rule.operations, source: rule.source })),
    deny: deny.filter(canEvaluate),
  };
}

/**
 * The actions that are open to the actor. The values that an action writes stay on the server, but the reader may know
 * that it writes. A condition on hidden fields is left to the server too.
 *
 * @example
 *   Object.keys(narrowActions(vms, tenant, isReadable)); // ['start', 'stop']
 */
export function narrowActions(
  definition: Definition,
  actor: Actor,
  isReadable: IsKnown,
): Record<string, ActionDefinition> {
  const rules = rulesFor(actor, definition);
  const narrowed: Record<string, ActionDefinition> = {};
  for (const [name, { set, input, ...action }] of Object.entries(definition.actions)) {
    const isAllowed =
      rules?.allow.some(({ operations }) => operations.includes(operationKey({ action: name }))) ?? false;
    if (!isGranted(actor, action.access) && !isAllowed) continue;
    narrowed[name] = {
      ...withReadableConditions(action, isReadable),
      access: own(action.access, actor),
      ...(input && { input: { ...narrowFields(input, actor), ...made(input) } }),
      ...(set && { set: {} }),
    };
  }
  return narrowed;
}

/** Secrets that the server creates for an action are shown to those who may call it. */
const made = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([, { readOnly }]) => readOnly));

/**
 * Removes conditions on hidden fields: without the field, a condition would seem not to hold, and the button would stay
 * disabled.
 *
 * @example
 *   withReadableConditions({ where: { cost: 1 } }, (field) => field !== 'cost'); // {}
 */
export function withReadableConditions<T extends RecordConditions>(action: T, isReadable: IsKnown): T {
  const canEvaluate = ({ where }: { where?: Condition }) =>
    where === undefined || conditionFields(where).every(isReadable);
  const { where: _where, guards, ...rest } = action;
  // Both are optional in every such T.
  return { ...(canEvaluate(action) ? action : rest), ...(guards && { guards: guards.filter(canEvaluate) }) } as T;
}

/**
 * The built-in operations, without conditions on hidden fields and without the names of unknown ones.
 *
 * @example
 *   narrowBuiltIn(definition, isReadable, (field) => field !== 'cost').update; // { proof: ['name'] }
 */
export function narrowBuiltIn(
  { create, update, delete: remove }: Definition,
  isReadable: IsKnown,
  isKnown: IsKnown,
): Pick<Definition, 'create' | 'update' | 'delete'> {
  return {
    ...(create && { create: withKnownProof(create, isKnown) }),
    ...(update && { update: withKnownProof(withReadableConditions(update, isReadable), isKnown) }),
    delete: withReadableConditions(remove, isReadable),
  };
}

function withKnownProof<T extends { proof?: ProofRule }>(operation: T, isKnown: IsKnown): T {
  const { proof } = operation;
  return Array.isArray(proof) ? { ...operation, proof: proof.filter(isKnown) } : operation;
}

/**
 * The slots of known fields, actions and tabs, and of whole views.
 *
 * @example
 *   narrowSlots({ 'field.cost': 'Cost' }, { field: () => false, action: () => true, tab: () => true }); // {}
 */
export function narrowSlots(
  slots: Record<string, string>,
  isKnown: { field: IsKnown; action: IsKnown; tab: IsKnown },
): Record<string, string> {
  const kept = Object.entries(slots).filter(([slot]) => {
    const [place = '', ...rest] = slot.split('.');
    const name = rest.join('.');
    if (place === 'action' || place === 'tab') return isKnown[place](name);
    return !['field', 'input', 'column'].includes(place) || isKnown.field(name);
  });
  return Object.fromEntries(kept);
}

function own(grants: readonly Grant[], actor: Actor): Grant[] {
  return grants.filter((grant) => actor.grants.includes(grant));
}
