import { CLOUD_METRICS } from '#model/language/cloudKinds.ts';
import type { Label } from '#model/language/definition.ts';
import type { CardDefinition, TabDefinition } from '#model/language/viewDefinitions.ts';
import type { Context } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, numberOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readCondition } from '#model/compile/define/conditions.ts';
import { labelByKey } from '#model/compile/define/labels.ts';

/**
 * The cards of a record page. `tabs`: those of the page, for the cards that list their records.
 *
 * @example
 *   buildCards(child(show, 'cards'), [], context)[0]?.headline; // ['vcpus', 'ram_mb']
 */
export function buildCards(node: Node | undefined, tabs: readonly TabDefinition[], context: Context): CardDefinition[] {
  return entriesOf(node).map(([key, { value }]) => buildCard(key, value, tabs, context));
}

function buildCard(key: string, node: Node, tabs: readonly TabDefinition[], context: Context): CardDefinition {
  const [icon, records] = [textOf(child(node, 'icon')), textOf(child(node, 'records'))];
  const [when, events] = [child(node, 'when'), numberOf(child(node, 'events'))];
  const metrics = CLOUD_METRICS.filter((metric) => wordsIn(node, 'metrics')?.includes(metric));
  return {
    key,
    label: labelOfCard(key, node, tabs, context),
    ...(icon === undefined ? {} : { icon }),
    ...(when ? { when: readCondition(when) } : {}),
    ...wordLists(node),
    ...(records === undefined ? {} : { records }),
    ...(events === undefined ? {} : { events }),
    ...(metrics.length > 0 ? { metrics } : {}),
    ...(flagOf(child(node, 'cost')) === true ? { cost: true } : {}),
    ...(flagOf(child(node, 'wide')) === true ? { wide: true } : {}),
  };
}

/** A card with the records of a tab is called like the tab. */
function labelOfCard(key: string, node: Node, tabs: readonly TabDefinition[], context: Context): Label {
  const tab = tabs.find((each) => each.key === textOf(child(node, 'records')));
  return tab && !child(node, 'label') ? tab.label : labelByKey(node, key, `show.cards.${key}`, 'sections', context);
}

function wordLists(node: Node): Pick<CardDefinition, 'headline' | 'fields' | 'copy' | 'command' | 'actions'> {
  const lists = (['headline', 'fields', 'copy', 'command', 'actions'] as const).map(
    (key) => [key, wordsIn(node, key)] as const,
  );
  return Object.fromEntries(lists.filter(([, words]) => words !== undefined));
}

function wordsIn(node: Node, key: string): string[] | undefined {
  const found = child(node, key);
  return found ? wordsOf(found).map(({ word }) => word) : undefined;
}
