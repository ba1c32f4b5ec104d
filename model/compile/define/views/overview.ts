import type { OverviewDefinition, OverviewFigure, OverviewPanel } from '#model/language/viewDefinitions.ts';
import type { Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, textOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { grantsOf } from '#model/compile/define/grantsOf.ts';
import { readLabel } from '#model/compile/define/labels.ts';
import { optionalWords } from '#model/compile/define/words/optionalWords.ts';
import { readTone } from '#model/compile/define/words/readTone.ts';

/**
 * The part of the overview that shows the resource; absent if the definition does not declare it.
 *
 * @example
 *   buildOverview(outline).overview?.charts; // undefined without the key
 */
export function buildOverview({ node: resource }: Outline): { overview?: OverviewDefinition } {
  const node = child(resource, 'overview');
  if (!node) return {};
  const measure = textOf(child(node, 'measure'));
  const figures = entriesOf(child(node, 'figures')).map(([key, { value }]) => readFigure(key, value));
  return {
    overview: {
      attention: optionalWords(node, 'attention') ?? [],
      charts: optionalWords(node, 'charts') ?? [],
      ...(measure === undefined ? {} : { measure }),
      ...(flagOf(child(node, 'growth')) ? { growth: true } : {}),
      ...(figures.length > 0 && { figures }),
    },
  };
}

function readFigure(key: string, node: Node): OverviewFigure {
  const help = child(node, 'help');
  const sum = textOf(child(node, 'sum'));
  const before = child(node, 'before');
  const tone = readTone(child(node, 'tone'));
  return {
    key,
    panel: textOf(child(node, 'panel')) ?? '',
    label: readLabel(node),
    ...(help && { help: readLabel(help) }),
    ...(sum !== undefined && { sum }),
    filter: filterOf(node),
    ...(before && { before: { label: readLabel(before), filter: filterOf(before) } }),
    ...(tone && { tone }),
    ...grantsOf(node),
  };
}

const filterOf = (node: Node) => {
  const filter = child(node, 'filter');
  return filter ? readCondition(filter) : {};
};

const PAGES = ['overview', 'home'] as const;

/**
 * `overview.panels` of `product.yaml`, in the order written; undefined where there are none.
 *
 * @example
 *   buildPanels(node)?.[0]?.key; // 'money'
 */
export function buildPanels(product: Node | undefined): OverviewPanel[] | undefined {
  const panels = child(child(product, 'overview'), 'panels');
  return (
    panels &&
    entriesOf(panels).map(([key, { value }]) => ({
      key,
      label: readLabel(value),
      icon: textOf(child(value, 'icon')) ?? '',
      on: PAGES.filter((page) => (optionalWords(value, 'on') ?? ['overview']).includes(page)),
      ...byOf(value),
    }))
  );
}

function byOf(panel: Node): Pick<OverviewPanel, 'by'> {
  const by = textOf(child(panel, 'by'));
  return by === undefined ? {} : { by };
}
