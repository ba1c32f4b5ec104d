import type { Context, Outline } from '#model/compile/context.ts';
import { needField, needWord } from '#model/compile/context.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkFieldWords } from '#model/compile/check/fields/fieldWords.ts';
import type { ObjectTo } from '#model/compile/check/fields/fieldWords.ts';
import { child, entriesOf, flagOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { commandFields } from '#model/rules/commandFields.ts';

const CONTENT = ['headline', 'fields', 'copy', 'command', 'records', 'events', 'metrics', 'cost'];

/** Kinds whose value is one word, or a list of them. */
const WORD_KINDS = new Set([
  'text',
  'name',
  'ip',
  'cidr',
  'mac',
  'url',
  'email',
  'integer',
  'portRange',
  'enum',
  'tags',
]);

/**
 * Checks the cards of `show`. `objectTo`: a reason against a field.
 *
 * @example
 *   checkCards(outline, context, () => undefined); // reports `headline: [vcpu]`
 */
export function checkCards(outline: Outline, context: Context, objectTo: ObjectTo): void {
  const show = child(outline.node, 'show');
  const lines = entriesOf(child(outline.node, 'lines')).map(([name]) => name);
  for (const [key, { value }] of entriesOf(child(show, 'cards'))) {
    const where = `show.cards.${key}`;
    const hasSlot = child(child(outline.node, 'slots'), `card.${key}`) !== undefined;
    if (!hasSlot && !CONTENT.some((part) => child(value, part)))
      refuse(value.at, `${where} has nothing to show`, `one of ${CONTENT.join(', ')}, or a slot card.${key}`, context);
    checkCondition(child(value, 'when'), atPlace('page', subjectOf(outline)), `${where}.when`, context);
    checkFieldWords(child(value, 'headline'), `${where}.headline`, outline, context, objectTo, lines);
    for (const part of ['fields', 'copy'])
      checkFieldWords(child(value, part), `${where}.${part}`, outline, context, objectTo);
    checkCommand(child(value, 'command'), `${where}.command`, outline, context, objectTo);
    checkRecords(child(value, 'records'), `${where}.records`, child(show, 'tabs'), outline, context);
    checkSources(value, where, outline, context);
    checkActions(child(value, 'actions'), `${where}.actions`, outline, context);
  }
}

function checkCommand(
  node: Node | undefined,
  where: string,
  outline: Outline,
  context: Context,
  objectTo: ObjectTo,
): void {
  for (const { word: template, node: at } of wordsOf(node)) {
    for (const name of commandFields(template)) {
      const field = needField(context, outline, name, at.at, where);
      const objection = field && objectTo(field);
      if (objection) {
        const { code, says, expected } = objection;
        context.reporter.report(at.at, { code, says: `${where} contains "${name}", which ${says}`, expected });
      } else if (field && !WORD_KINDS.has(field.type)) {
        refuse(at.at, `${where} contains "${name}" of type ${field.type}`, 'a field whose value is a word', context);
      }
    }
  }
}

function checkActions(node: Node | undefined, where: string, outline: Outline, context: Context): void {
  const actions = entriesOf(child(outline.node, 'actions')).map(([name]) => name);
  const known = { code: 'unknown-action', what: 'action', where, expected: `an action of ${outline.name}` };
  for (const { word, node: at } of wordsOf(node)) needWord(context, new Set(actions), word, at.at, known);
}

function checkRecords(
  node: Node | undefined,
  where: string,
  tabs: Node | undefined,
  outline: Outline,
  context: Context,
): void {
  if (!node) return;
  const withRecords = entriesOf(tabs).filter(([, { value }]) => child(value, 'records'));
  needWord(context, new Set(withRecords.map(([key]) => key)), textOf(node) ?? '', node.at, {
    code: 'unknown-tab',
    what: 'tab',
    where,
    expected: `a tab of ${outline.name} with records`,
  });
}

/** The sources that a card shows must exist: a history, the cloud of the record, or a charge. */
function checkSources(node: Node, where: string, outline: Outline, context: Context): void {
  const history = child(child(child(outline.node, 'show'), 'tabs'), 'history');
  if (child(node, 'events') && history && flagOf(history) === false) {
    const says = `${where}.events has no effect without the history`;
    refuse(placeOf(node, 'events'), says, 'show.tabs.history: true', context);
  }
  if (child(node, 'metrics') && !child(outline.node, 'cloud')) {
    const says = `${where}.metrics has no effect on records outside clouds`;
    refuse(placeOf(node, 'metrics'), says, 'a resource with the key "cloud"', context);
  }
  if (child(node, 'cost') && !child(outline.node, 'billing')) {
    const says = `${where}.cost has no effect on records that are not charged`;
    refuse(placeOf(node, 'cost'), says, 'a resource with the key "billing"', context);
  }
}

function refuse(at: Node['at'], says: string, expected: string, { reporter }: Context): void {
  reporter.report(at, { code: 'card-shape', says, expected });
}
