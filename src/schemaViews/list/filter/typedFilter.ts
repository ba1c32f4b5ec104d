import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Definition, Json, Label } from '#model/language/definition.ts';
import type { EnumValue, FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Translate } from '#src/i18n/useTranslate.ts';
import { foldText } from '#model/values/foldText.ts';
import type { CountedValue } from '#src/dataProviders/consoleDataProvider.ts';

interface Words {
  yes: Label;
  no: Label;
  /** The group of states that end automatically. */
  inProgress: Label;
}

const one = (text: string): Label => ({ zh: text, en: text });

/** The words that stand for no value of a field, in the language of the reader. */
export function typedWords(translate: Translate): Words {
  return {
    yes: one(translate('field.yes')),
    no: one(translate('field.no')),
    inProgress: one(translate('list.filter.inProgress')),
  };
}

export interface Typed {
  condition: Condition;
  /** What names no field: searched as before. */
  rest: string;
}

/**
 * The filter that a typed text such as `status:running region:"South China" web` names, in the words of the reader: a
 * field by its label or name, a value by its label, its word or the title of the record.
 */
export async function typedFilter(
  text: string,
  { fields, list }: Definition,
  words: Words,
  valuesOf: (field: FieldDefinition) => Promise<readonly CountedValue[]>,
): Promise<Typed> {
  const condition: Condition = {};
  const rest: string[] = [];
  const proposed = list.filters.flatMap((name) => fields[name] ?? []);
  const offered = [...proposed, ...Object.values(fields).filter((field) => !proposed.includes(field))].filter(
    ({ hidden, computed, writeOnly }) => hidden !== true && computed === undefined && writeOnly !== true,
  );
  for (const [whole, name, plain, quoted] of text.matchAll(/(?:([^\s:：]+)[:：])?(?:"([^"]*)"|(\S+))/gu)) {
    const word = foldText(plain ?? quoted ?? '');
    const field = name === undefined ? undefined : fieldNamed(foldText(name), offered);
    const test = field && word !== '' ? await testOf(field, word, words, valuesOf) : undefined;
    if (field === undefined || test === undefined) rest.push(whole);
    else condition[field.name] = test;
  }
  return { condition, rest: rest.join(' ') };
}

function fieldNamed(name: string, fields: readonly FieldDefinition[]): FieldDefinition | undefined {
  return (
    fields.find((field) => namesOf(field).includes(name)) ??
    fields.find((field) => namesOf(field).some((each) => each.startsWith(name)))
  );
}

const namesOf = ({ name, label }: FieldDefinition): string[] =>
  [name, name.replace(/_id$/, ''), label.zh, label.en].map((each) => foldText(each));

async function testOf(
  field: FieldDefinition,
  word: string,
  words: Words,
  valuesOf: (field: FieldDefinition) => Promise<readonly CountedValue[]>,
): Promise<ConditionTest | undefined> {
  if (field.type === 'boolean') {
    if (isNamed(words.yes, word)) return true;
    return isNamed(words.no, word) ? false : undefined;
  }
  if (field.values) return oneOrSeveral(choicesNamed(field, word, words));
  if (field.type === 'reference') {
    const found = (await valuesOf(field)).filter(({ label }) => foldText(label).includes(word));
    return oneOrSeveral(found.map(({ value }) => value));
  }
  const { operators, isNumber } = fieldKind(field.type);
  if (isNumber) return numberTest(word);
  if (operators.includes('has')) return { has: word };
  return operators.includes('like') ? { like: word } : undefined;
}

const isNamed = (label: Label, word: string): boolean =>
  [label.zh, label.en].some((text) => foldText(text).startsWith(word));

/** The choices with exactly this name, otherwise those whose name holds it; a group stands for all of its states. */
function choicesNamed(field: FieldDefinition, word: string, { inProgress }: Words): Json[] {
  const entries = Object.entries(field.values ?? {});
  const exact = entries.filter((entry) => choiceNames(entry).includes(word));
  const partly = entries.filter((entry) => choiceNames(entry).some((each) => each.includes(word)));
  const passing = isNamed(inProgress, word) ? entries.filter(([, { transient }]) => transient === true) : [];
  const found = [exact, passing, partly].find((some) => some.length > 0) ?? [];
  return found.map(([key]) => (field.wire === 'number' ? Number(key) : key));
}

const choiceNames = ([key, { label }]: [string, EnumValue]): string[] =>
  [key, label.zh, label.en].map((each) => foldText(each));

function oneOrSeveral(values: readonly Json[]): ConditionTest | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  // Ids and words are plain values.
  return (others.length === 0 ? first : [...values]) as ConditionTest;
}

function numberTest(word: string): ConditionTest | undefined {
  const [, sign = '', digits = ''] = /^(>=|<=|>|<|=)?(-?\d+(?:\.\d+)?)$/.exec(word) ?? [];
  if (digits === '') return undefined;
  const name = { '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' }[sign];
  return name === undefined ? Number(digits) : { [name]: Number(digits) };
}
