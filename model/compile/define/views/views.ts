import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type {
  BannerDefinition,
  ListDefinition,
  SavedViewDefinition,
  ShowDefinition,
  SortKey,
} from '#model/language/viewDefinitions.ts';
import { fieldKind, isFieldKind, knownFieldKind } from '#model/fields/index.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { buildCards } from './cards.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { grantsOf } from '#model/compile/define/grantsOf.ts';
import { labelByKey, readLabel } from '#model/compile/define/labels.ts';
import { readLineParts } from '#model/compile/define/lines.ts';
import { optionalWords } from '#model/compile/define/words/optionalWords.ts';
import { readPageLink } from '#model/compile/define/words/readPageLink.ts';
import { readParts } from '#model/compile/define/parts.ts';
import { readTone } from '#model/compile/define/words/readTone.ts';
import { buildTabs } from './tabs.ts';
import { wordsOrDefault } from '#model/compile/define/words/wordsOrDefault.ts';
import { buildRoutes, readMenu } from '#model/compile/define/routes.ts';

const DEFAULT_COLUMNS = 6;

/**
 * The list page with its defaults (docs/language.md).
 *
 * @example
 *   buildList(outline, context).columns; // the first fields, unless the file names its own
 */
export function buildList(outline: Outline, context: Context): ListDefinition {
  const { reporter } = context;
  const node = child(outline.node, 'list');
  const readable = readableFields(outline);
  const columns = wordsOrDefault(child(node, 'columns'), () => defaultColumns(outline, readable), reporter);
  const shown = new Set(columns);
  const sort = wordsOrDefault(child(node, 'sort'), () => ['-created_at'], reporter);
  const where = child(node, 'where');
  return {
    ...(where ? { where: readCondition(where) } : {}),
    columns,
    hidden: wordsOrDefault(
      child(node, 'hidden'),
      () => [...readable.map((field) => field.name), ...lineNames(outline.node)].filter((name) => !shown.has(name)),
      reporter,
    ),
    filters: wordsOrDefault(
      child(node, 'filters'),
      () => readable.filter(isFilteredByDefault).map((field) => field.name),
      reporter,
    ),
    sort: sortKeys(sort),
    views: Object.fromEntries(
      entriesOf(child(node, 'views')).map(([key, entry]) => [
        key,
        readView(key, entry.value, { columns, sort }, outline, context),
      ]),
    ),
    expand: optionalWords(node, 'expand') ?? [],
    ...(child(node, 'card') && { card: optionalWords(node, 'card') ?? [] }),
    ...readSummary(child(node, 'summary')),
    ...(child(node, 'parameters') && { parameters: optionalWords(node, 'parameters') ?? [] }),
    ...readBell(child(node, 'bell')),
    ...readTree(child(node, 'tree')),
    ...readPageLink(child(node, 'link')),
  };
}

function readTree(node: Node | undefined): Pick<ListDefinition, 'tree'> {
  const by = textOf(child(node, 'by'));
  const opens = child(node, 'opens');
  return by === undefined || opens === undefined ? {} : { tree: { by, opens: readCondition(opens) } };
}

function readBell(node: Node | undefined): Pick<ListDefinition, 'bell'> {
  const bell = textOf(node);
  return bell === undefined ? {} : { bell };
}

function readSummary(node: Node | undefined): Pick<ListDefinition, 'summary'> {
  const count = textOf(child(node, 'count'));
  return count === undefined ? {} : { summary: { count, sum: readLineParts(child(node, 'sum')) } };
}

function lineNames(resource: Node): string[] {
  return entriesOf(child(resource, 'lines')).map(([name]) => name);
}

function isFilteredByDefault(field: FieldDefinition): boolean {
  return (knownFieldKind(field.type)?.isChoice || field.type === 'reference') && !field.computed;
}

/** Title, state and the first plain fields, then the time of creation. */
function defaultColumns(outline: Outline, readable: FieldDefinition[]): string[] {
  const aside = new Set([outline.id.field, 'updated_at']);
  const plain = readable.filter(
    (field) => isFieldKind(field.type) && fieldKind(field.type).sortable && !aside.has(field.name),
  );
  const names = [
    outline.titleField,
    ...(outline.stateField ? [outline.stateField] : []),
    ...plain.map((field) => field.name),
  ];
  const leading = [...new Set(names)].filter((name) => name !== 'created_at').slice(0, DEFAULT_COLUMNS - 1);
  return [...leading, 'created_at'];
}

function readView(
  key: string,
  node: Node,
  list: { columns: string[]; sort: string[] },
  outline: Outline,
  context: Context,
): SavedViewDefinition {
  const { reporter } = context;
  const filter = child(node, 'filter');
  const sort = child(node, 'sort');
  const columns = child(node, 'columns');
  return {
    label: labelByKey(node, key, `list.views.${key}`, 'views', context),
    ...(filter ? { filter: readCondition(filter) } : {}),
    ...(sort ? { sort: sortKeys(wordsOrDefault(sort, () => list.sort, reporter)) } : {}),
    ...(columns ? { columns: wordsOrDefault(columns, () => list.columns, reporter) } : {}),
    ...readWaits(child(node, 'waits')),
    ...readPage(node, outline),
  };
}

function readWaits(node: Node | undefined): Pick<SavedViewDefinition, 'waits'> {
  if (node === undefined) return {};
  const none = child(node, 'none');
  const decide = optionalWords(node, 'decide');
  const requester = textOf(child(node, 'requester'));
  const since = textOf(child(node, 'since'));
  return {
    waits: {
      access: optionalWords(node, 'access') ?? [],
      ...(none && { none: readLabel(none) }),
      ...(decide && { decide }),
      ...(requester !== undefined && { requester }),
      ...(flagOf(child(node, 'own')) && { own: true as const }),
      ...(since !== undefined && { since }),
      ...(flagOf(child(node, 'quiet')) && { quiet: true as const }),
    },
  };
}

/** The keys that give a view its own page. */
function readPage(
  node: Node,
  outline: Outline,
): Pick<SavedViewDefinition, 'where' | 'routes' | 'menu' | 'icon' | 'access' | 'empty' | 'create' | 'beside'> {
  const where = child(node, 'where');
  const { list, show } = buildRoutes(child(node, 'route'), outline);
  const menu = child(node, 'menu');
  const icon = textOf(child(node, 'icon'));
  const empty = child(node, 'empty');
  return {
    ...(where ? { where: readCondition(where) } : {}),
    ...(list ? { routes: { list, ...(show ? { show } : {}) } } : {}),
    ...(menu ? { menu: readMenu(menu) } : {}),
    ...(icon === undefined ? {} : { icon }),
    ...(empty ? { empty: readLabel(empty) } : {}),
    ...(flagOf(child(node, 'create')) ? { create: true } : {}),
    ...readBeside(child(node, 'beside')),
    ...grantsOf(node),
  };
}

function readBeside(node: Node | undefined): Pick<SavedViewDefinition, 'beside'> {
  const records = textOf(child(node, 'records'));
  const label = child(node, 'label');
  if (node === undefined || records === undefined || label === undefined) return {};
  const columns = optionalWords(node, 'columns');
  const create = flagOf(child(node, 'create')) === true;
  return { beside: { records, label: readLabel(label), ...(columns && { columns }), create } };
}

/**
 * The page of one record with its defaults. `history`: whether anyone may read it.
 *
 * @example
 *   buildShow(outline, list, true, context).summary; // ['status', 'created_at']
 */
export function buildShow(outline: Outline, list: ListDefinition, history: boolean, context: Context): ShowDefinition {
  const node = child(outline.node, 'show');
  const readable = readableFields(outline).map((field) => field.name);
  const glance = [...(outline.stateField ? [outline.stateField] : []), ...list.columns.slice(0, 3)];
  const sections = readParts(child(node, 'sections'), 'show.sections', context);
  const banners = entriesOf(child(node, 'banners')).map(([key, { value }]) => readBanner(key, value));
  const tabs = buildTabs(child(node, 'tabs'), history, context);
  const print = optionalWords(node, 'print');
  const cards = buildCards(child(node, 'cards'), tabs, context);
  return {
    summary: wordsOrDefault(
      child(node, 'summary'),
      // The head of the page already has the title and the id.
      () => [...new Set(glance)].filter((name) => name !== outline.titleField && name !== outline.id.field),
      context.reporter,
    ),
    ...(banners.length > 0 && { banners }),
    ...(cards.length > 0 ? { cards } : {}),
    ...(print && { print }),
    sections: sections ?? [{ key: 'basic', fields: readable }],
    tabs,
  };
}

function readBanner(key: string, node: Node): BannerDefinition {
  const when = child(node, 'when');
  const detail = textOf(child(node, 'detail'));
  return {
    key,
    when: when ? readCondition(when) : {},
    text: readLabel(child(node, 'text')),
    tone: readTone(child(node, 'tone')) ?? 'info',
    actions: optionalWords(node, 'actions') ?? [],
    ...(detail !== undefined && { detail }),
  };
}

function readableFields(outline: Outline): FieldDefinition[] {
  return Object.values(outline.fields).filter((field) => !field.hidden && !field.writeOnly);
}

function sortKeys(words: readonly string[]): SortKey[] {
  return words.map((word) =>
    word.startsWith('-') ? { field: word.slice(1), order: 'DESC' } : { field: word, order: 'ASC' },
  );
}
