import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { needField, needResource, needWord } from '#model/compile/context.ts';
import type { Context, Outline } from '#model/compile/context.ts';
import { child, entriesOf, flagOf, placeOf, textOf, wordsOf } from '#model/compile/read/node.ts';
import type { Node } from '#model/compile/read/node.ts';
import { checkBy } from '#model/compile/check/fields/computed.ts';
import { checkCondition, subjectOf } from '#model/compile/check/conditions.ts';
import { atPlace } from '#model/compile/check/places.ts';
import { checkFieldWords } from '#model/compile/check/fields/fieldWords.ts';
import type { Objection, ObjectTo } from '#model/compile/check/fields/fieldWords.ts';
import { checkCards } from './cards.ts';
import {
  checkColumns,
  checkReadable,
  checkSort,
  unfilterable,
  unreadable,
} from '#model/compile/check/lists/columns.ts';
import { checkParts } from './parts.ts';
import { checkViews } from '#model/compile/check/lists/listViews.ts';
import { checkComponent, checkGrants } from '#model/compile/check/words.ts';

/**
 * Checks the words of `list`: columns, filters, sort, views.
 *
 * @example
 *   checkList(outline, context); // reports `columns: [nmae]`
 */
export function checkList(outline: Outline, context: Context): void {
  const node = child(outline.node, 'list');
  checkCondition(child(node, 'where'), atPlace('rows', subjectOf(outline)), 'list.where', context);
  checkColumns(child(node, 'columns'), 'list.columns', outline, context);
  checkColumns(child(node, 'hidden'), 'list.hidden', outline, context);
  checkReadable(child(node, 'expand'), 'list.expand', outline, context);
  checkColumns(child(node, 'card'), 'list.card', outline, context);
  const columns = new Set(wordsOf(child(node, 'columns')).map(({ word }) => word));
  for (const { word, node: at } of wordsOf(child(node, 'hidden'))) {
    if (columns.has(word)) {
      context.reporter.report(at.at, {
        code: 'named-twice',
        says: `"${word}" is in list.columns and list.hidden`,
        expected: 'the field in one of them',
      });
    }
  }
  checkFieldWords(child(node, 'filters'), 'list.filters', outline, context, unfilterable);
  checkFieldWords(child(node, 'parameters'), 'list.parameters', outline, context, unfilterable);
  checkSort(child(node, 'sort'), 'list.sort', outline, context);
  checkViews(child(node, 'views'), outline, context);
  checkTree(child(node, 'tree'), outline, context);
  const bell = child(node, 'bell');
  if (!bell) return;
  const word = { code: 'unknown-view', what: 'view', where: 'list.bell', expected: 'a key of list.views' };
  needWord(context, new Set(entriesOf(child(node, 'views')).map(([key]) => key)), textOf(bell) ?? '', bell.at, word);
}

function checkTree(node: Node | undefined, outline: Outline, context: Context): void {
  const by = child(node, 'by');
  if (!node || !by) return;
  checkCondition(child(node, 'opens'), atPlace('rows', subjectOf(outline)), 'list.tree.opens', context);
  const word = textOf(by) ?? '';
  const field = needField(context, outline, word, by.at, 'list.tree.by');
  if (!field || (field.type === 'reference' && field.to === outline.name)) return;
  context.reporter.report(by.at, {
    code: 'not-above',
    says: `list.tree.by is "${word}", which is no reference to the same resource`,
    expected: `a reference with to: ${outline.name}`,
  });
}

/**
 * Checks the words of `show`: summary, cards, sections, tabs.
 *
 * @example
 *   checkShow(outline, context); // reports `summary: [stauts]`
 */
export function checkShow(outline: Outline, context: Context): void {
  const node = child(outline.node, 'show');
  checkColumns(child(node, 'summary'), 'show.summary', outline, context);
  checkCards(outline, context, unreadable);
  checkParts(child(node, 'sections'), 'show.sections', outline, context, unreadable);
  checkPrint(node, context);
  for (const [key, { key: keyNode, value }] of entriesOf(child(node, 'tabs'))) {
    const where = `show.tabs.${key}`;
    if (value.kind !== 'map') {
      if (key !== 'history') {
        context.reporter.report(keyNode.at, {
          code: 'tab-shape',
          says: `${where} is ${flagOf(value) === undefined ? 'no tab' : 'true or false'}`,
          expected: 'records, fields or slot',
          word: key,
          words: ['history'],
        });
      }
      continue;
    }
    checkTabBasics(value, where, outline, context);
    if (key === 'history') refuseContent(value, where, context);
    else checkTab(value, where, outline, context);
  }
}

/** Reports words of `show.print` that are no tab with records. */
function checkPrint(show: Node | undefined, context: Context): void {
  const tabs = entriesOf(child(show, 'tabs')).flatMap(([key, { value }]) => (child(value, 'records') ? [key] : []));
  const expected = { code: 'unknown-tab', what: 'tab', where: 'show.print', expected: 'a tab with records' };
  for (const { word, node } of wordsOf(child(show, 'print'))) needWord(context, new Set(tabs), word, node.at, expected);
}

/** Checks the keys of every tab. */
function checkTabBasics(node: Node, where: string, outline: Outline, context: Context): void {
  checkCondition(child(node, 'when'), atPlace('page', subjectOf(outline)), `${where}.when`, context);
  checkCondition(
    child(child(node, 'button'), 'when'),
    atPlace('page', subjectOf(outline)),
    `${where}.button.when`,
    context,
  );
  if (child(node, 'needs') && !child(outline.node, 'cloud')) {
    context.reporter.report(placeOf(node, 'needs'), {
      code: 'tab-shape',
      says: `${where}.needs has no effect on records outside clouds`,
      expected: 'a resource with the key "cloud"',
    });
  }
  checkGrants(child(node, 'access'), `${where}.access`, context);
  for (const [name, { value }] of entriesOf(child(child(node, 'link'), 'query')))
    checkWord(value, `${where}.link.query.${name}`, outline, unreadable, context);
}

/** Keys that only tabs of records have. */
const OF_RECORDS = ['by', 'of', 'columns', 'create', 'split', 'edit'] as const;

/** The history needs no content. */
function refuseContent(node: Node, where: string, context: Context): void {
  for (const key of ['records', ...OF_RECORDS, 'fields', 'slot']) {
    if (!child(node, key)) continue;
    context.reporter.report(placeOf(node, key), {
      code: 'tab-shape',
      says: `${where}.${key} has no effect, because the tab shows the history`,
      expected: 'the key on a tab of another name',
    });
  }
}

function checkTab(node: Node, where: string, outline: Outline, context: Context): void {
  const kinds = ['records', 'fields', 'slot'].filter((kind) => child(node, kind));
  // The fields of a tab with records stand above them.
  if (kinds.length !== 1 && kinds.join() !== 'records,fields') {
    context.reporter.report(node.at, {
      code: 'tab-shape',
      says: `${where} has ${kinds.length === 0 ? 'nothing to show' : kinds.join(' and ')}`,
      expected: 'one of records, fields, slot',
    });
  }
  checkReadable(child(node, 'fields'), `${where}.fields`, outline, context);
  checkComponent(child(node, 'slot'), 'tab', `${where}.slot`, context);
  const records = child(node, 'records');
  if (!records) {
    for (const key of OF_RECORDS) {
      if (child(node, key)) {
        context.reporter.report(placeOf(node, key), {
          code: 'tab-shape',
          says: `${where}.${key} needs "records"`,
          expected: '"records" with the resource of the tab',
        });
      }
    }
    return;
  }
  const target = needResource(context, textOf(records) ?? '', records.at, `${where}.records`);
  if (child(node, 'of')) checkSameValue(node, target, where, outline, context);
  else checkBy(node, target, where, outline, context);
  if (target) checkColumns(child(node, 'columns'), `${where}.columns`, target, context);
  checkWord(child(node, 'split'), `${where}.split`, target, undivided, context);
  checkEdit(node, target, where, context);
}

function checkWord(
  node: Node | undefined,
  where: string,
  owner: Outline | undefined,
  objectTo: ObjectTo,
  context: Context,
): void {
  if (!node || !owner) return;
  const field = needField(context, owner, textOf(node) ?? '', node.at, where);
  const objection = field && objectTo(field);
  if (field && objection)
    context.reporter.report(node.at, {
      code: objection.code,
      says: `${where} is ${owner.name}.${field.name}, which ${objection.says}`,
      expected: objection.expected,
    });
}

function undivided({ type }: FieldDefinition): Objection {
  return type === 'enum' ? undefined : { code: 'split-no-enum', says: `is ${type}`, expected: 'an enum' };
}

/** Records are added in a table only below the record that they refer to, and replaced where they can be deleted. */
function checkEdit(node: Node, target: Outline | undefined, where: string, context: Context): void {
  const edit = child(node, 'edit');
  if (!edit || !target) return;
  if (child(node, 'of'))
    context.reporter.report(edit.at, {
      code: 'tab-shape',
      says: `${where}.edit does not work with "of"`,
      expected: 'a "by" that is a reference, which a new record can be given',
    });
  if (target.fields[textOf(child(node, 'by')) ?? '']?.readOnly)
    context.reporter.report(edit.at, {
      code: 'tab-shape',
      says: `${where}.edit adds no records, because ${target.name}.${textOf(child(node, 'by'))} is written by the server`,
      expected: 'a "by" that can be entered',
    });
}

/** With `of` the two fields hold the same value: both exist, have the same kind, and lists can filter by it. */
function checkSameValue(
  node: Node,
  target: Outline | undefined,
  where: string,
  outline: Outline,
  context: Context,
): void {
  const [of, by, create] = [child(node, 'of'), child(node, 'by'), child(node, 'create')];
  if (!of) return;
  const own = needField(context, outline, textOf(of) ?? '', of.at, `${where}.of`);
  if (!by)
    context.reporter.report(node.at, {
      code: 'missing-key',
      says: `${where} has no "by"`,
      expected: `the field of those records that holds "${textOf(of)}"`,
    });
  const other = target && by && needField(context, target, textOf(by) ?? '', by.at, `${where}.by`);
  const isAmong = own?.type === 'references' && other?.type === 'reference' && own.to === other.to;
  if (own && other && own.type !== other.type && !isAmong) {
    context.reporter.report(of.at, {
      code: 'by-other-kind',
      says: `${where}.of is ${own.type}, and ${target?.name}.${other.name} is ${other.type}`,
      expected: 'two fields of one kind',
    });
  }
  if (create)
    context.reporter.report(create.at, {
      code: 'tab-shape',
      says: `${where}.create does not work with "of"`,
      expected: 'a "by" that is a reference, which the form can fill in',
    });
}
