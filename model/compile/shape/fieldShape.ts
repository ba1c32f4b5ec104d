import { CLOUD_CHOICES } from '#model/language/cloudKinds.ts';
import { CONTENT_KINDS } from '#model/conditions/content.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { errorKey, fieldName, fieldPath } from './formats.ts';
import { kindKeys } from './kindKeys.ts';
import { label, labelKeys, sentence } from './labelShape.ts';
import { chosen, dictionary, either, flag, json, keys, list, named, number, text, word } from './shape.ts';
import type { KeyRule, KeysShape, Shape } from './shape.ts';

/** Files whose keys have labels and values: what a field may name or hold. */
const KEYED = ['settings'] as const;

export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** Conditions are checked against the fields they speak of (`check/conditions.ts`); the grammar only asks for a map. */
export const condition = named('condition', () => dictionary(json));

const value = keys('a value', {
  ...labelKeys(true),
  was: { shape: text(), says: 'Its former word: the records that hold it are brought along.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of its colour.' },
  help: { shape: label, says: 'state: what it asks of the reader, shown on the page of a record while it is in it.' },
  unit: {
    shape: text(),
    says: 'enum: the unit of what is counted under this word, for numbers that name the field as `unitOf`.',
  },
  transient: { shape: flag, says: 'state: ends by itself; lists poll while such a row is visible.' },
  observed: {
    shape: flag,
    says: 'state: reported from outside (a heartbeat, a driver), so no action has to lead to it.',
  },
});

const scaleStep = keys('a step of a scale', {
  is: { shape: number, says: 'Holds for exactly this number.' },
  below: { shape: number, says: 'Holds below this number.' },
  label: { shape: label, says: 'Text of the tag; a step without one shows no tag.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of its colour.' },
});

const computed = keys('a computed value', {
  count: { shape: text(), says: 'Resource whose records are counted.' },
  sum: { shape: text(), says: 'Resource whose field `of` is added up.' },
  quota: {
    shape: text(fieldName),
    says: 'Field with the key of a quota: what the owner or the project of this limit has of it.',
  },
  inClouds: { shape: text(fieldName), says: 'Reference that everything in a cloud has: how many point here with it.' },
  by: { shape: text(fieldPath), says: 'Its reference that points here.' },
  of: { shape: text(fieldPath), says: 'The numeric field that is added up.' },
  where: { shape: condition, says: 'Only records for which this holds.' },
  case: {
    shape: list(
      keys('a case', {
        when: { shape: condition, says: 'Condition on this record.', required: true },
        value: { shape: json, says: 'Value while it holds.', required: true },
      }),
      1,
    ),
    says: 'First case that holds gives the value.',
  },
  otherwise: { shape: json, says: 'Value when no case holds.' },
});

/** Keys that a field of any kind takes. */
const COMMON: Record<string, KeyRule> = {
  type: {
    shape: word(fieldKinds, 'field kind', 'a kind of docs/language.md'),
    says: 'Kind of the field; see docs/language.md.',
    required: true,
  },
  was: {
    shape: text(fieldName),
    says: 'Its former name: its data, history and saved views are brought along (docs/evolving.md).',
  },
  label: { shape: label, says: 'Label; default from schemas/vocabulary.yaml by the name of the field.' },
  help: { shape: sentence, says: 'One sentence under the input.' },
  placeholder: { shape: label, says: 'Example shown in the empty input.' },
  blank: { shape: label, says: 'What it means to have no value; shown in its place, otherwise a dash.' },
  required: { shape: flag, says: 'Must have a value.' },
  readOnly: { shape: flag, says: 'Written by the server only; shown, never entered.' },
  writeOnce: { shape: flag, says: 'Entered on create, shown afterwards.' },
  writeOnly: { shape: flag, says: 'Entered, never returned.' },
  createOnly: {
    shape: flag,
    says: 'Entered on create and handed on, neither stored nor shown; with readOnly told in the reply to create.',
  },
  unique: {
    shape: either(flag, list(text(fieldPath), 1)),
    says: 'true: unique in the table; a list: among records that agree in these fields.',
  },
  takenError: { shape: text(errorKey), says: 'Catalogue key answered when the value is taken.' },
  invalidError: {
    shape: text(errorKey),
    says: 'Catalogue key answered when this field alone breaks its rules; default 9000.',
  },
  missingError: {
    shape: text(errorKey),
    says: 'Catalogue key answered when only this field lacks a value; default invalidError.',
  },
  default: { shape: json, says: 'Value of a new record when none is given.' },
  when: { shape: condition, says: 'The field exists only while this holds.' },
  unless: { shape: condition, says: 'The field exists only while this does not hold.' },
  access: {
    shape: keys('the access of a field', {
      read: { shape: list(text()), says: 'Who sees it; default: whoever sees the record.' },
      write: { shape: list(text()), says: 'Who may change it; default: whoever may change the record.' },
    }),
    says: 'Who may read and write this field.',
  },
  search: { shape: flag, says: 'Searched by the search box.' },
  sortable: { shape: flag, says: 'Whether lists may be sorted by it; default by kind.' },
  inline: { shape: flag, says: 'Editable in its cell of a list.' },
  hidden: { shape: flag, says: 'In the table but in no generated view.' },
  computed: { shape: computed, says: 'Derived by the server on reading; never stored.' },
};

const content = keys('the content of a text', {
  by: {
    shape: text(fieldName),
    says: 'The field beside it that decides: an enum, or with `of` the one that holds a key.',
    required: true,
  },
  kinds: {
    shape: dictionary(word(CONTENT_KINDS, 'kind of content'), undefined, 1),
    says: 'What the text holds at which value of the enum; plain text at the others.',
  },
  of: {
    shape: word(KEYED, 'list of keys'),
    says: 'It holds the value of what `by` names in this file: settings.yaml.',
  },
});

const names = word(KEYED, 'list of keys');

const choices = keys('the choices of a text', {
  cloud: {
    shape: word(CLOUD_CHOICES, 'choice of a cloud', 'a choice of model/language/cloudKinds.ts'),
    says: 'Which words of the cloud.',
  },
  except: {
    shape: text(fieldName),
    says: 'In the input of an action: the field of the record whose word is no choice.',
  },
  record: {
    shape: text(fieldPath),
    says: 'In the input of an action: what the record has; a field of kind tags, or a member of the objects of a list.',
  },
});

const picker = keys('a picker', {
  columns: { shape: list(text(fieldName), 1), says: 'Fields of the target, in this order.', required: true },
  filters: { shape: list(text(fieldName)), says: 'Enums and booleans of the target offered above the table.' },
});

const targetRefusal = keys('a refusal of a target', {
  when: { shape: condition, says: 'Which of the records that `where` leaves out; default all.' },
  error: { shape: text(errorKey), says: 'Catalogue key answered.', required: true },
});

/** What the `$ref`s of field kinds mean. */
const SHAPES: Readonly<Record<string, Shape>> = {
  label,
  condition,
  scaleStep,
  content,
  names,
  picker,
  choices,
  targetRefusals: list(targetRefusal, 1),
  values: dictionary(value, undefined, 1),
  field: named('field', () => fieldShape),
  fields: dictionary(
    named('field', () => fieldShape),
    fieldName,
    1,
  ),
};

const cases = new Map<string, KeysShape>(
  fieldKinds.map((kind) => [kind, keys(`a field of type ${kind}`, { ...COMMON, ...kindKeys(kind, SHAPES) })]),
);
const all = keys('a field', {
  ...COMMON,
  ...withoutRequired(Object.assign({}, ...fieldKinds.map((kind) => kindKeys(kind, SHAPES)))),
});

/** A field: the keys of every field and those of its kind. */
export const fieldShape: Shape = chosen('type', cases, all);

function withoutRequired(rules: Record<string, KeyRule>): Record<string, KeyRule> {
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, { ...rule, required: false }]));
}
