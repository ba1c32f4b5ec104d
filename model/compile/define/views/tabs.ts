import { CLOUD_EXTRAS } from '#model/language/cloudKinds.ts';
import type { TabDefinition, TabLink } from '#model/language/viewDefinitions.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { grantsOf } from '#model/compile/define/grantsOf.ts';
import { labelByKey, NO_LABEL, readLabel, readSentence } from '#model/compile/define/labels.ts';
import { optionalWords } from '#model/compile/define/words/optionalWords.ts';

/**
 * The tabs of the page of a record. `history`: whether anyone may read it.
 *
 * @example
 *   buildTabs(child(show, 'tabs'), true, context).map(({ key }) => key); // ['disks', 'history']
 */
export function buildTabs(node: Node | undefined, history: boolean, context: Context): TabDefinition[] {
  const tabs: TabDefinition[] = [];
  for (const [key, entry] of entriesOf(node)) {
    const tab = key === 'history' ? historyTab(entry.value, history, context) : buildTab(key, entry.value, context);
    if (tab) tabs.push(tab);
  }
  const mentioned = node?.kind === 'map' && node.entries.has('history');
  if (history && !mentioned) tabs.push({ key: 'history', label: historyLabel(context), kind: 'history' });
  return tabs;
}

function historyTab(node: Node, history: boolean, context: Context): TabDefinition | undefined {
  if (flagOf(node) === false || !history) return undefined;
  const own = child(node, 'label');
  return {
    key: 'history',
    ...tabBasics(node, 'show.tabs.history', context),
    label: own ? readLabel(own) : historyLabel(context),
    kind: 'history',
  };
}

function historyLabel(context: Context) {
  return context.product.vocabulary.actions.get('history') ?? NO_LABEL;
}

function tabBasics(node: Node, where: string, context: Context) {
  const when = child(node, 'when');
  const needs = CLOUD_EXTRAS.find((extra) => extra === textOf(child(node, 'needs')));
  const button = child(node, 'button');
  const help = child(node, 'help');
  const link = child(node, 'link');
  return {
    ...(when ? { when: readCondition(when) } : {}),
    ...grantsOf(node),
    ...(needs && { needs }),
    ...(button && { button: readButton(button) }),
    ...(flagOf(child(node, 'first')) ? { first: true as const } : {}),
    ...(help ? { help: readSentence(help, `${where}.help`, context) } : {}),
    ...(link ? { link: linkOf(link) } : {}),
  };
}

function readButton(node: Node): NonNullable<TabDefinition['button']> {
  const [icon, when] = [textOf(child(node, 'icon')), child(node, 'when')];
  return { label: readLabel(node), ...(icon !== undefined && { icon }), ...(when && { when: readCondition(when) }) };
}

function linkOf(node: Node): TabLink {
  const query = entriesOf(child(node, 'query')).flatMap(([name, { value }]): [string, string][] => {
    const field = textOf(value);
    return field === undefined ? [] : [[name, field]];
  });
  return {
    label: readLabel(node),
    page: textOf(child(node, 'page')) ?? '',
    ...(query.length > 0 ? { query: Object.fromEntries(query) } : {}),
  };
}

function buildTab(key: string, node: Node, context: Context): TabDefinition | undefined {
  const label = labelByKey(node, key, `show.tabs.${key}`, 'sections', context);
  const basics = { key, label, ...tabBasics(node, `show.tabs.${key}`, context) };
  const resource = textOf(child(node, 'records'));
  if (resource !== undefined) {
    const columns = optionalWords(node, 'columns');
    const create = flagOf(child(node, 'create'));
    const by = textOf(child(node, 'by')) ?? '';
    const of = textOf(child(node, 'of'));
    const fields = optionalWords(node, 'fields');
    const split = textOf(child(node, 'split'));
    return {
      ...basics,
      kind: 'records',
      resource,
      by,
      ...(of === undefined ? {} : { of }),
      ...(fields ? { fields } : {}),
      ...(columns ? { columns } : {}),
      ...(create === undefined ? {} : { create }),
      ...(split === undefined ? {} : { split }),
      ...(child(node, 'edit') ? { edit: 'inline' as const } : {}),
    };
  }
  const fields = optionalWords(node, 'fields');
  if (fields) return { ...basics, kind: 'fields', fields };
  return child(node, 'slot') ? { ...basics, kind: 'slot' } : undefined;
}
