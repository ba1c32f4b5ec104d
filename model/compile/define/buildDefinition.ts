import type { Definition, Grant, Operation } from '#model/language/definition.ts';
import { JOURNAL_WORDS, JOURNALS } from '#model/values/journals.ts';
import type { IconWord } from '#model/language/icons.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, itemsOf, textOf, wordsOf, type Node } from '#model/compile/read/node.ts';
import { featuresOf } from '#model/reading/definitionIn.ts';
import { revisionOf } from '#model/compile/revision.ts';
import { LANGUAGES } from '#model/values/constants.ts';
import { CLOUD_KINDS } from '#model/language/cloudKinds.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import { buildActions, buildDelete, buildUpdate } from './actions.ts';
import { buildBilling } from '#model/compile/billing/buildBilling.ts';
import { buildPurchase } from '#model/compile/billing/buildSale.ts';
import { buildMetrics } from '#model/compile/metrics/buildMetrics.ts';
import { buildAgent, buildRunsOn } from './agent.ts';
import { buildCloud, CLOUD_PATH } from './cloud.ts';
import { buildGathers } from './gathered.ts';
import { readCondition } from './conditions.ts';
import { readLabel, readSentence } from './labels.ts';
import { wordsOrDefault } from './words/wordsOrDefault.ts';
import { buildForm } from './parts.ts';
import { buildLines } from './lines.ts';
import { pluralOf } from './words/plural.ts';
import { withProject } from './project.ts';
import { buildRoutes, readMenu } from './routes.ts';
import { buildWithout } from '#model/compile/without/buildWithout.ts';
import { buildOverview } from './views/overview.ts';
import { buildList, buildShow } from './views/views.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';

const DEFAULT_ICON: IconWord = 'category';

/**
 * Second pass over a resource: all parts except its fields, with every default filled in.
 *
 * @example
 *   buildDefinition(outline, context).list.columns; // ['name', 'status']
 */
export function buildDefinition(outline: Outline, context: Context): Definition {
  const { node, name } = outline;
  const path = textOf(child(node, 'path')) ?? `${child(node, 'cloud') ? CLOUD_PATH : '/'}${words(name).join('-')}`;
  const service = textOf(child(node, 'service')) ?? '';
  const isUpstream = context.product.services[service]?.upstream !== undefined;
  const journal = JOURNAL_WORDS.find((word) => word === textOf(child(node, 'journal')));
  const gathers = buildGathers(outline);
  const platformOwned = flagOf(child(node, 'platformOwned')) === true || journal !== undefined || gathers !== undefined;
  const access = buildAccess(
    child(node, 'access'),
    { isUpstream, isFixed: journal !== undefined || gathers !== undefined },
    context,
  );
  const list = buildList(outline, context);
  const show = buildShow(outline, list, access.history.length > 0, context);
  const help = child(node, 'help');
  const article = textOf(child(node, 'article'));
  const label = readLabel(child(node, 'label'));
  const named = child(node, 'named');
  const was = textOf(child(node, 'was'));
  const mark = textOf(child(node, 'mark'));
  const table = journal === undefined ? words(name).join('_') : JOURNALS[journal].table;
  const definition: Omit<Definition, 'revision'> = {
    resource: name,
    ...(was === undefined ? {} : { was }),
    domain: outline.domain,
    service,
    path,
    table,
    label,
    plural: pluralOf(label, textOf(child(node, 'plural')), context.product.languages),
    ...(child(node, 'createLabel') ? { createLabel: readLabel(child(node, 'createLabel')) } : {}),
    ...(help ? { help: readSentence(help, 'help', context) } : {}),
    ...(article === undefined ? {} : { article }),
    icon: textOf(child(node, 'icon')) ?? DEFAULT_ICON,
    id: outline.id,
    titleField: outline.titleField,
    ...buildTitles(child(node, 'titleIn')),
    ...(mark === undefined ? {} : { markField: mark }),
    routes: buildRoutes(child(node, 'routes'), outline),
    ...buildWithout(node, platformOwned, journal),
    ...buildPlace(node),
    access,
    scope: Object.fromEntries(
      entriesOf(child(node, 'scope')).map(([grant, entry]) => [grant, readCondition(entry.value)]),
    ),
    ...(named ? { named: readCondition(named) } : {}),
    fields: outline.fields,
    ...buildLines(node),
    ...(outline.stateField === undefined ? {} : { stateField: outline.stateField }),
    unique: buildUnique(child(node, 'unique'), outline),
    list,
    show,
    form: buildForm(outline, show.sections, path, context),
    ...buildOverview(outline),
    actions: buildActions(outline, access.update, context),
    ...buildUpdate(outline, context),
    delete: buildDelete(outline, context),
    slots: buildSlots(node),
    errors: buildErrors(child(node, 'errors')),
    ...buildCloud(outline, context),
    ...buildAgent(child(node, 'agent')),
    ...buildRunsOn(child(node, 'runsOn')),
    ...buildBilling(child(node, 'billing')),
    ...buildPurchase(child(node, 'purchase'), context),
    ...buildMetrics(outline, table, context),
    ...(child(node, 'rules') ? { rules: wordsOf(child(node, 'rules')).map(({ word }) => word) } : {}),
    ...buildPublic(child(node, 'public')),
    ...buildRows(node, { platformOwned, journal, gathers }),
  };
  const placed = withFeatures(withProject(isUpstream ? upstreamDefinition(definition) : definition));
  return { ...placed, revision: revisionOf(placed) };
}

/** Where the records come from, if people do not create all of them. */
function buildRows(
  node: Node,
  {
    platformOwned,
    journal,
    gathers,
  }: { platformOwned: boolean; journal: Definition['journal']; gathers: Definition['gathers'] },
): Partial<Definition> {
  return {
    ...(platformOwned && { platformOwned }),
    ...buildNeeds(node),
    ...(journal && { journal }),
    ...(gathers && { gathers }),
    ...buildGenerated(child(node, 'generated')),
  };
}

function buildPlace(node: Node): Pick<Definition, 'menu' | 'shownWith'> {
  const [menu, shownWith] = [child(node, 'menu'), textOf(child(node, 'shownWith'))];
  return { ...(menu && { menu: readMenu(menu) }), ...(shownWith !== undefined && { shownWith }) };
}

/** `volumeSnapshots` → volume, snapshots. */
function words(name: string): string[] {
  return name.split(/(?=[A-Z])/).map((each) => each.toLowerCase());
}

/** Who may do what, of the operations that such records have. */
function buildAccess(
  node: Node | undefined,
  { isUpstream, isFixed }: { isUpstream: boolean; isFixed: boolean },
  context: Context,
): Record<Operation, Grant[]> {
  return {
    ...grantsByOperation(node, context),
    // Another server keeps no history of ours, and files are read and written where the records are.
    ...(isUpstream && { history: [], export: [], import: [] }),
    // Rows of a journal never change, and gathered ones have the history of their own resource.
    ...(isFixed && { history: [] }),
  };
}

function grantsByOperation(node: Node | undefined, { reporter }: Context): Record<Operation, Grant[]> {
  const everything = node?.kind === 'list' ? grantsOf(node) : undefined;
  const given = (operation: Operation, fallback: Grant[]): Grant[] =>
    everything ?? wordsOrDefault(child(node, operation), () => fallback, reporter);
  const list = given('list', []);
  const create = given('create', []);
  const fallback: Partial<Record<Operation, Grant[]>> = {
    show: list,
    export: list,
    history: list,
    pick: list,
    import: create,
  };
  const known = new Map<Operation, Grant[]>([
    ['list', list],
    ['create', create],
  ]);
  const access = OPERATIONS.map(
    (operation) => [operation, known.get(operation) ?? given(operation, fallback[operation] ?? [])] as const,
  );
  // The entries name every operation once.
  return Object.fromEntries(access) as Record<Operation, Grant[]>;
}

function buildTitles(node: Node | undefined): Pick<Definition, 'titleIn'> {
  if (node === undefined) return {};
  const named = LANGUAGES.flatMap((lang) => {
    const field = textOf(child(node, lang));
    return field === undefined ? [] : [[lang, field] as const];
  });
  return { titleIn: Object.fromEntries(named) };
}

function buildPublic(node: Node | undefined): Pick<Definition, 'public'> {
  const where = child(node, 'where');
  if (where === undefined) return {};
  const fields = wordsOf(child(node, 'fields')).map(({ word }) => word);
  return { public: { as: textOf(child(node, 'as')) ?? '', where: readCondition(where), fields } };
}

function buildGenerated(node: Node | undefined): Pick<Definition, 'generated'> {
  const from = textOf(child(node, 'from'));
  if (from === undefined) return {};
  return {
    generated: {
      from,
      by: wordsOf(child(node, 'by')).map(({ word }) => word),
      mark: textOf(child(node, 'mark')) ?? '',
    },
  };
}

function grantsOf(node: Node | undefined): Grant[] {
  return wordsOf(node).map(({ word }) => word);
}

/** Every rule of uniqueness: those of the fields first, then those of the record. */
function buildUnique(node: Node | undefined, outline: Outline): Definition['unique'] {
  const ofFields = Object.values(outline.fields).flatMap((field) => {
    if (!field.unique) return [];
    const fields = [field.name, ...(field.unique === true ? [] : field.unique)];
    return [{ fields, ...(field.takenError === undefined ? {} : { error: field.takenError }) }];
  });
  const ofRecord = itemsOf(node).map((item) => {
    const fields = wordsOf(item.kind === 'list' ? item : child(item, 'fields')).map(({ word }) => word);
    const error = textOf(child(item, 'error'));
    return { fields, ...(error === undefined ? {} : { error }) };
  });
  return [...ofFields, ...ofRecord];
}

/** Slots under `slots`, and those of tabs that are components. */
function buildSlots(node: Node): Record<string, string> {
  const written = entriesOf(child(node, 'slots')).map(([slot, entry]) => [slot, textOf(entry.value) ?? '']);
  const tabs = entriesOf(child(child(node, 'show'), 'tabs')).flatMap(([key, entry]) => {
    const component = textOf(child(entry.value, 'slot'));
    return component === undefined ? [] : [[`tab.${key}`, component]];
  });
  return Object.fromEntries([...written, ...tabs]);
}

function buildErrors(node: Node | undefined): Definition['errors'] {
  const errors: Definition['errors'] = {};
  for (const key of ['notFound', 'inUse', 'heldInClouds', 'wrongState', 'failed'] as const) {
    const found = textOf(child(node, key));
    if (found !== undefined) errors[key] = found;
  }
  const heldBy = entriesOf(child(node, 'heldBy'));
  if (heldBy.length > 0)
    errors.heldBy = Object.fromEntries(heldBy.map(([resource, { value }]) => [resource, textOf(value) ?? '']));
  return errors;
}

/**
 * The rest of a definition whose records another server holds: one record at a time, nothing to take back, and no
 * figures on the overview.
 */
function upstreamDefinition(definition: Omit<Definition, 'revision'>): Omit<Definition, 'revision'> {
  const { overview: _, ...kept } = definition;
  return {
    ...kept,
    upstream: true,
    delete: { ...definition.delete, bulk: false },
    actions: Object.fromEntries(
      Object.entries(definition.actions).map(([name, action]) => [name, withoutUndo(action)]),
    ),
  };
}

function withoutUndo(action: ActionDefinition): ActionDefinition {
  const { undo: _, ...kept } = action;
  return { ...kept, bulk: false };
}

function withFeatures(definition: Omit<Definition, 'revision'>): Omit<Definition, 'revision'> {
  const features = featuresOf(definition);
  return features.length === 0 ? definition : { ...definition, features };
}

function buildNeeds(node: Node): Pick<Definition, 'needs'> {
  const needs = CLOUD_KINDS.find((kind) => kind === textOf(child(node, 'needs')));
  return needs === undefined ? {} : { needs };
}
