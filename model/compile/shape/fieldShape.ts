import { CLOUD_CHOICES } from '#model/language/cloudKinds.ts';
import { ICON_WORDS } from '#model/language/icons.ts';
import { CLOUD_PRODUCTS } from '#model/compile/define/cloudProducts.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { errorKey, fieldName, fieldPath } from './formats.ts';
import { kindKeys } from './kindKeys.ts';
import { label, labelKeys, sentence } from './labelShape.ts';
import { chosen, dictionary, either, flag, json, keys, list, named, number, text, word } from './shape.ts';
import type { KeyRule, KeysShape, Shape } from './shape.ts';

/** Files whose keys have labels and values that a field may use. */
const KEYED = ['settings'] as const;

export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** Conditions are checked against their fields (`check/conditions.ts`); the grammar only requires a map. */
export const condition = named('condition', () => dictionary(json));

export const icon: Shape = named('icon', () => word(ICON_WORDS, 'icon', 'a word of model/language/icons.ts'));

const value = keys('a value', {
  ...labelKeys(true),
  was: { shape: text(), says: 'Former word; records that hold it follow.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of the colour.' },
  help: {
    shape: label,
    says: 'Of a `state`: what people should do, shown on the page of a record in this state. Of an `enum`: what the value means, shown where its records have a page of their own.',
  },
  icon: { shape: icon, says: '`enum` only: icon of the page of its records.' },
  unit: {
    shape: text(),
    says: '`enum` only: the unit for numbers that name this field under `unitOf`.',
  },
  mark: { shape: text(), says: '`enum` only: one or two letters in a small frame before the label.' },
  transient: { shape: flag, says: '`state` only: ends automatically. Lists poll while such a row is visible.' },
  needs: {
    shape: text(),
    says: '`enum` of a cloud resource only: a feature that the driver of the cloud names. Elsewhere the value is not offered.',
  },
  closed: {
    shape: flag,
    says: '`state` only: for example a recycle bin. Only the actions whose `from` names the state are possible, so no edit.',
  },
  observed: {
    shape: flag,
    says: '`state` only: reported from outside, for example by an agent or a driver. No action has to lead to it.',
  },
  final: {
    shape: flag,
    says: '`state` only: nothing is left to do, whatever its colour. It never asks for attention.',
  },
});

const scaleStep = keys('a step of a scale', {
  is: { shape: number, says: 'Applies to exactly this number.' },
  below: { shape: number, says: 'Applies below this number.' },
  label: { shape: label, says: 'Text of the tag; without a label there is no tag.' },
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of the colour.' },
});

const computed = keys('a computed value', {
  count: { shape: text(), says: 'Resource whose records are counted.' },
  sum: { shape: text(), says: 'Resource whose field `of` is added up.' },
  latest: { shape: text(), says: 'Resource whose newest record gives its field `of`.' },
  quota: {
    shape: text(fieldName),
    says: 'Field that holds the key of a quota; the value is the limit that applies.',
  },
  inClouds: {
    shape: text(fieldName),
    says: 'Reference of cloud resources; the value is the number of records in clouds that point here with it.',
  },
  by: {
    shape: text(fieldPath),
    says: 'The reference, or the list of references, of that resource that points here; or its text with the id, beside a text with `mentions: resource`.',
  },
  of: { shape: text(fieldPath), says: 'Number that is added up, or field of the newest record.' },
  where: { shape: condition, says: 'Only records that meet this condition.' },
  case: {
    shape: list(
      keys('a case', {
        when: { shape: condition, says: 'Condition on this record.', required: true },
        value: { shape: json, says: 'Value while the condition holds.', required: true },
      }),
      1,
    ),
    says: 'Cases in order; the first whose `when` holds supplies the value.',
  },
  otherwise: { shape: json, says: 'Value when no case holds.' },
});

const derived = keys('a derived value', {
  largest: {
    shape: dictionary(number, fieldName, 1),
    says: 'The largest of these numbers, each divided by the value beside it.',
  },
  times: { shape: list(text(fieldName), 1), says: 'Numbers by which it is multiplied.' },
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
    says: 'Former name; data, history and saved views follow (docs/evolving.md).',
  },
  label: {
    shape: label,
    says: 'Label; default: the label of this name in schemas/vocabulary.yaml; of a reference otherwise that of its target.',
  },
  help: { shape: sentence, says: 'One sentence under the input.' },
  placeholder: { shape: label, says: 'Example shown in the empty input.' },
  blank: { shape: label, says: 'Text in place of a missing value; default: a dash.' },
  required: { shape: flag, says: 'Must have a value.' },
  readOnly: { shape: flag, says: 'Only the server writes the field.' },
  writeOnce: { shape: flag, says: 'Entered on create; read-only afterwards.' },
  updateOnly: { shape: flag, says: 'Entered on a record that exists; a new one has its default or no value.' },
  writeOnly: { shape: flag, says: 'Entered, and never returned.' },
  createOnly: {
    shape: flag,
    says: 'Sent on create and passed on, never stored. With `readOnly`: generated by the server and returned once, in the reply to create.',
  },
  unique: {
    shape: either(flag, list(text(fieldPath), 1)),
    says: '`true`: unique in the table. A list: unique among records with the same values in these fields.',
  },
  takenError: { shape: text(errorKey), says: 'Key of the error when the value is not unique.' },
  invalidError: {
    shape: text(errorKey),
    says: 'Key of the error when only this field is invalid; default: code 9000.',
  },
  missingError: {
    shape: text(errorKey),
    says: 'Key of the error when only this field has no value; default: `invalidError`.',
  },
  default: { shape: json, says: 'Value of a new record when none was sent.' },
  when: { shape: condition, says: 'The field exists only while this condition holds.' },
  unless: { shape: condition, says: 'The field exists only while this condition does not hold.' },
  needs: {
    shape: text(),
    says: 'Cloud resources only: a feature that the driver of the cloud names. Elsewhere the field has its default or no value, and is not shown.',
  },
  access: {
    shape: either(
      list(text()),
      keys('the access of a field', {
        read: { shape: list(text()), says: 'Who sees it; default: those who see the record.' },
        write: { shape: list(text()), says: 'Who may change the field; default: those who may change the record.' },
      }),
    ),
    says: 'Who may read and write this field; a list means both.',
  },
  search: { shape: flag, says: 'Searched by the search box. Of a reference: by the searched fields of its target.' },
  sortable: { shape: flag, says: 'Lists may be sorted by the field; the default depends on the kind.' },
  inline: { shape: flag, says: 'Editable in the cell of a list.' },
  hidden: { shape: flag, says: 'Stored, but in no generated view.' },
  computed: { shape: computed, says: 'Derived when the record is read; never stored.' },
  derived: {
    shape: derived,
    says: 'Of a number: follows from other numbers of the record whenever they are written, and is stored.',
  },
  copied: {
    shape: list(text(fieldPath), 1),
    says: 'Of a text: fields of the records that references name; the first that holds something is copied, and stored.',
  },
};

const settingOf = text(fieldName);

const names = word(KEYED, 'list of keys');

const choices = keys('the choices of a text', {
  cloud: {
    shape: word(CLOUD_CHOICES, 'choice of a cloud', 'a choice of model/language/cloudKinds.ts'),
    says: 'Which words of the cloud to offer.',
  },
  except: {
    shape: text(fieldName),
    says: 'In the input of an action: the field of the record whose value is not offered.',
  },
  default: {
    shape: flag,
    says: 'A new record without a word gets the default of the cloud. If the cloud names none, a word is required.',
  },
  when: { shape: condition, says: 'New records to which `default` applies; default: all.' },
  like: {
    shape: list(text(fieldPath), 1),
    says: 'Before the default: the word of the first of these records, by references that follow each other.',
  },
  record: {
    shape: text(fieldPath),
    says: 'In the input of an action: values of the record, from a field of kind `tags` or a member of the objects of a list.',
  },
});

const picker = keys('a picker', {
  columns: { shape: list(text(fieldName), 1), says: 'Fields of the target, in this order.', required: true },
  filters: { shape: list(text(fieldName)), says: 'Enums, states and booleans of the target, shown as filters.' },
  families: {
    shape: text(fieldName),
    says: 'An enum, state or boolean of the target. Its values are cards above the table, each with its number of records.',
  },
  ranges: { shape: list(text(fieldName), 1), says: 'Numbers of the target, each with a slider above the table.' },
});

const targetRefusal = keys('a refusal of a target', {
  when: { shape: condition, says: 'Which of the records that do not match `where`; default: all.' },
  error: { shape: text(errorKey), says: 'Key of the error.', required: true },
});

/** The shapes of the `$ref`s of field kinds. */
const SHAPES: Readonly<Record<string, Shape>> = {
  label,
  condition,
  scale: list(scaleStep, 1),
  settingOf,
  names,
  picker,
  choices,
  targetRefusals: list(targetRefusal, 1),
  values: either(dictionary(value, undefined, 1), word([CLOUD_PRODUCTS], 'list of values')),
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
const all = keys('a field', { ...COMMON, ...keysOfAnyKind() });

/** A field: the keys of every field and those of its kind. */
export const fieldShape: Shape = chosen('type', cases, all);

/** For a field without a known kind: the keys of every kind, with any value where the kinds differ. */
function keysOfAnyKind(): Record<string, KeyRule> {
  const rules: Record<string, KeyRule> = {};
  for (const [key, rule] of fieldKinds.flatMap((kind) => Object.entries(kindKeys(kind, SHAPES)))) {
    const known = rules[key]?.shape ?? rule.shape;
    rules[key] = {
      ...rule,
      required: false,
      shape: JSON.stringify(known) === JSON.stringify(rule.shape) ? known : json,
    };
  }
  return rules;
}
