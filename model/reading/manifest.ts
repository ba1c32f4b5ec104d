/** What the server sends to a console: data for menu and router, then one definition at a time. */

import { can, canField } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { Definition, Grant, Label, MenuDefinition, Operation } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { OPERATIONS } from '#model/language/operations.ts';
import type { Language } from '#model/messages/messages.ts';
import {
  narrowActions,
  narrowFields,
  narrowForm,
  narrowList,
  narrowOverview,
  narrowRules,
  narrowBuiltIn,
  narrowShow,
  narrowSlots,
} from '#model/reading/narrow/narrow.ts';
import { narrowRoutes } from '#model/reading/narrow/narrowRoutes.ts';
import { listPagesOf, productsBelow } from '#model/reading/narrow/entryParts.ts';
import { narrowBanners } from '#model/reading/narrow/narrowBanners.ts';
import { firstStepsFor } from './firstStepsFor.ts';
import { menuAbove } from './menuAbove.ts';
import { bellOf, waitsOf, type RingingView, type WaitingView } from './watchedViews.ts';
import { deliveredTypes } from '#model/rules/deliveredTypes.ts';
import { neededResources, withNeeded } from './neededResources.ts';
import { narrowScope } from '#model/reading/narrow/narrowScope.ts';
import { isGiven } from '#model/access/policies/isGiven.ts';
import { sharingFields } from '#model/domains/cloud/sharingFields.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import { selectsCloud } from '#model/rules/navigation/cloudSelection.ts';
import type { FirstStepsDefinition } from '#model/language/firstStepsDefinition.ts';
import type { InboxDefinition } from '#model/messages/inboxDefinition.ts';
import type { SavedViewDefinition } from '#model/language/viewDefinitions.ts';
import type {
  CloudProduct,
  CompiledSchemas,
  PageDefinition,
  PageGroup,
  RolesDefinition,
  ServiceDefinition,
} from '#model/language/productDefinition.ts';

/** The part of a definition that a menu and a router need before its definition is loaded. At most 1 KB each. */
export interface ManifestEntry {
  resource: string;
  label: Label;
  plural: Label;
  icon: string;
  service: string;
  path: string;
  idField: string;
  titleField: string;
  titleIn?: Definition['titleIn'];
  /** The article of the help about its pages. */
  article?: string;
  routes: Definition['routes'];
  menu?: MenuDefinition;
  /** The list that the menu marks on its pages, if the resource has no place of its own there (`menuAbove`). */
  under?: string;
  /** The resource of the record that its pages lie under, and the part of the address that names that record. */
  above?: { resource: string; param: string };
  /** The kind of resource in a cloud, and the products that have it; absent if the resource is not in a cloud. */
  cloud?: { kind: CloudKind; products: string[] };
  /** The products of clouds that have it, for what is below a cloud and not in it, such as saved commands. */
  products?: string[];
  /** The resources whose records its list gathers. */
  gathers?: string[];
  /** Views of the list with a page of their own. */
  views?: ListPageEntry[];
  /** The view whose records the bell counts, with its condition. */
  bell?: RingingView;
  /** Views whose records wait for this reader, with their condition. */
  waits?: WaitingView[];
  /** Operations that this reader may try. */
  can: Operation[];
  revision: string;
}

export interface ListPageEntry {
  /** A key of `definition.list.views`. */
  key: string;
  label: Label;
  routes: NonNullable<SavedViewDefinition['routes']>;
  menu?: MenuDefinition;
  /** Absent: the icon of the resource. */
  icon?: string;
}

/** Reply of `GET /api/sys/v1/manifest`, already narrowed to one reader. */
export interface Manifest {
  languages: Language[];
  resources: ManifestEntry[];
  groups: PageGroup[];
  pages: PageDefinition[];
  services: Record<string, ServiceDefinition>;
  /** The part of each product of clouds that the console needs. */
  cloudProducts: Record<string, Pick<CloudProduct, 'label' | 'home'>>;
  /** The types of resource that can be sold. */
  delivered?: string[];
  roles: RolesDefinition;
  /** The reader may list clouds, and has one selected (spec 4.5). */
  selectsCloud: boolean;
  /** The first steps that the reader may take; absent if there are none. */
  firstSteps?: FirstStepsDefinition[];
  /** The messages to the reader, if they may list them. */
  inbox?: InboxDefinition;
  /** Resources whose first record brings further pages, and whose last takes them away. */
  needs?: string[];
  /** The path of the page of an article of the help; absent in a product without help. */
  help?: string;
  revision: string;
}

/**
 * The resources and pages that the reader may open, with the groups that contain them.
 *
 * @example
 *   manifestFor(schemas, tenant).resources.map(({ resource }) => resource); // ['vms', 'volumes', …]
 */
export function manifestFor(
  schemas: CompiledSchemas,
  actor: Actor,
  /** Resources without a record, of those that others need. */
  absent: readonly string[] = [],
): Manifest {
  const resources = withNeeded(schemas, absent).flatMap((definition) => entryFor(schemas, definition, actor));
  const needs = neededResources(schemas);
  const pages = schemas.pages.filter(
    ({ access, shows = [] }) =>
      isGranted(actor, access) || shows.some((name) => givesList(schemas.resources[name], access)),
  );
  function givesList(definition: Definition | undefined, access: readonly Grant[]): boolean {
    return (
      definition !== undefined && isGiven(actor, definition, 'list', access) && can(actor, 'list', definition).allowed
    );
  }
  const firstSteps = firstStepsFor(schemas, actor);
  const readsInbox = resources.some(
    ({ resource, can: may }) => resource === schemas.inbox?.resource && may.includes('list'),
  );
  const used = new Set([
    ...pages.map((page) => page.menu?.group ?? page.group),
    ...resources.flatMap(({ menu, views = [] }) =>
      [menu, ...views.map((view) => view.menu)].flatMap((each) => each?.group ?? []),
    ),
  ]);
  return {
    languages: schemas.languages,
    resources,
    pages,
    groups: schemas.groups.filter((group) => used.has(group.key)),
    services: Object.fromEntries(
      Object.entries(schemas.services).map(([name, service]) => [name, withoutUpstream(service)]),
    ),
    cloudProducts: Object.fromEntries(
      Object.values(schemas.cloudProducts).map(({ product, label, home }) => [
        product,
        { label, ...(home && { home }) },
      ]),
    ),
    delivered: deliveredTypes(schemas),
    roles: schemas.roles,
    selectsCloud:
      selectsCloud(actor, schemas.roles) ||
      givesList(
        schemas.resources.clouds,
        schemas.roles.roles.flatMap(({ role, selectsCloud: selects }) => (selects ? [role] : [])),
      ),
    ...(firstSteps.length > 0 && { firstSteps }),
    ...(needs.length > 0 && { needs }),
    ...(schemas.help !== undefined && { help: schemas.help }),
    ...(schemas.inbox && readsInbox && { inbox: schemas.inbox }),
    revision: schemas.revision,
  };
}

/**
 * A definition as this reader may know it: without the fields, columns, filters, tabs and actions that are closed to
 * them, and with each access list limited to their own words, so that `can` returns the same decisions on it as on the
 * whole. Undefined if the reader may do nothing with the resource.
 *
 * @example
 *   definitionFor(vms, tenant, schemas)?.access.delete; // ['TENANT']
 */
export function definitionFor(definition: Definition, actor: Actor, schemas: CompiledSchemas): Definition | undefined {
  const own = Object.fromEntries(
    OPERATIONS.map((operation) => [
      operation,
      definition.access[operation].filter((grant) => actor.grants.includes(grant)),
    ]),
  );
  const rules = rulesFor(actor, definition);
  if (Object.values(own).every((grants) => grants.length === 0) && (rules === undefined || rules.allow.length === 0))
    return undefined;
  const fields = narrowFields(definition.fields, actor);
  const fieldOf = (path: string) => fields[path.split('.')[0] ?? path];
  const isKnown = (path: string) => fieldOf(path) !== undefined;
  const isReadable = (path: string) => {
    const field = fieldOf(path);
    return field !== undefined && canField(actor, field, 'read');
  };
  const { lines } = narrowLines(definition.lines, isReadable);
  const isShown = (name: string) => isReadable(name) || lines?.[name] !== undefined;
  const list = narrowList(definition.list, isShown);
  const wide = narrowShow(definition, actor, schemas, isShown);
  const show = can(actor, 'history', definition).allowed ? wide : withoutHistory(wide);
  const actions = narrowActions(definition, actor, isReadable);
  return {
    ...definition,
    // `own` has one entry for each operation, because it is built from the list of all of them.
    access: own as Definition['access'],
    routes: narrowRoutes(definition, actor),
    scope: narrowScope(definition.scope, actor, isReadable, sharingFields(definition.fields)),
    ...(rules && { ruled: narrowRules(rules, isReadable) }),
    fields,
    ...(lines && { lines }),
    unique: definition.unique.filter((rule) => rule.fields.every(isKnown)),
    list,
    show: { ...show, ...narrowBanners(definition.show, isReadable, (name) => Object.hasOwn(actions, name)) },
    form: narrowForm(definition.form, isKnown),
    ...(definition.overview && { overview: narrowOverview(definition.overview, list.views, isReadable) }),
    actions,
    ...narrowBuiltIn(definition, isReadable, isKnown),
    slots: narrowSlots(definition.slots, {
      field: isKnown,
      action: (name) => Object.hasOwn(actions, name) || name === 'delete',
      tab: (key) => show.tabs.some((tab) => tab.key === key),
    }),
  };
}

const withoutHistory = (show: Definition['show']): Definition['show'] => ({
  ...show,
  tabs: show.tabs.filter(({ kind }) => kind !== 'history'),
});

/** The lines with their readable parts; a line without any is left out. */
function narrowLines(lines: Definition['lines'], isReadable: (field: string) => boolean): Pick<Definition, 'lines'> {
  if (lines === undefined) return {};
  const narrowed = Object.entries(lines).map(
    ([name, line]) => [name, { ...line, parts: line.parts.filter(({ field }) => isReadable(field)) }] as const,
  );
  return { lines: Object.fromEntries(narrowed.filter(([, { parts }]) => parts.length > 0)) };
}

function entryFor(schemas: CompiledSchemas, definition: Definition, actor: Actor): ManifestEntry[] {
  const allowed = OPERATIONS.filter((operation) => can(actor, operation, definition).allowed);
  if (allowed.length === 0) return [];
  const { resource, label, plural, icon, service, path, id, titleField, titleIn, article, menu } = definition;
  const { cloud, gathers } = definition;
  const routes = narrowRoutes(definition, actor);
  const above = menu === undefined || menu.hidden === true ? menuAbove(schemas, definition) : undefined;
  const shown =
    menu !== undefined &&
    allowed.includes('list') &&
    (routes.list !== undefined || definition.routes.list === undefined)
      ? { ...above, menu }
      : menu === undefined && above;
  const views = allowed.includes('list') ? listPagesOf(definition, actor) : [];
  const bell = allowed.includes('list') ? bellOf(definition, actor) : undefined;
  const waits = allowed.includes('list') ? waitsOf(definition, actor) : [];
  return [
    {
      resource,
      label,
      plural,
      icon,
      service,
      path,
      idField: id.field,
      titleField,
      ...(titleIn && { titleIn }),
      ...(article !== undefined && { article }),
      routes,
      ...shown,
      ...(cloud && { cloud: { kind: cloud.kind, products: cloud.products } }),
      ...productsBelow(schemas, definition),
      ...(gathers && { gathers: gathers.from }),
      ...(views.length > 0 && { views }),
      ...(bell && { bell }),
      ...(waits.length > 0 && { waits }),
      can: allowed,
      revision: definition.revision,
    },
  ];
}

/** Where another server is reached is no business of a browser. */
function withoutUpstream(service: ServiceDefinition): ServiceDefinition {
  const { upstream: _, ...published } = service;
  return published;
}
