import { conditionFields } from '#model/conditions/conditions.ts';
import type { CardDefinition, TabDefinition } from '#model/language/viewDefinitions.ts';
import { commandFields } from '#model/rules/commandFields.ts';

/**
 * The cards with what the reader may read: known fields, commands of known fields, records of their tabs. A card
 * without content is left out, unless a component shows it: one of `slots`. `tabs`: those that the reader may open.
 *
 * @example
 *   narrowCards([{ key: 'cost', label, fields: ['cost'] }], [], (field) => field !== 'cost', {}); // []
 */
export function narrowCards(
  cards: readonly CardDefinition[],
  tabs: readonly TabDefinition[],
  isReadable: (field: string) => boolean,
  slots: Readonly<Record<string, unknown>>,
): CardDefinition[] {
  const isOpen = (key: string) => tabs.some((tab) => tab.key === key);
  return cards
    .filter(({ when }) => when === undefined || conditionFields(when).every(isReadable))
    .map(({ headline, fields, copy, command, records, events, ...card }) => ({
      ...card,
      ...filled('headline', headline?.filter(isReadable)),
      ...filled('fields', fields?.filter(isReadable)),
      ...filled('copy', copy?.filter(isReadable)),
      ...filled(
        'command',
        command?.filter((template) => commandFields(template).every(isReadable)),
      ),
      ...(records !== undefined && isOpen(records) && { records }),
      ...(events !== undefined && isOpen('history') && { events }),
    }))
    .filter((card) => Object.hasOwn(slots, `card.${card.key}`) || CONTENT.some((part) => part in card));
}

const CONTENT = ['headline', 'fields', 'copy', 'command', 'records', 'events', 'metrics', 'cost', 'actions'] as const;

const filled = (key: 'headline' | 'fields' | 'copy' | 'command', words: string[] | undefined) =>
  words !== undefined && words.length > 0 ? { [key]: words } : {};
