import { FIELD_KINDS } from '../fieldKinds.ts';
import { anyText, errorKey, fieldName, fieldPath } from './formats.ts';
import { label, labelKeys, sentence } from './labelShape.ts';
import { count, dictionary, either, flag, integer, json, keys, list, named, number, text, word } from './shape.ts';
import type { KeyRule, KeysShape } from './shape.ts';

export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** Conditions are checked against the fields they speak of (`check/conditions.ts`); the grammar only asks for a map. */
export const condition = named('condition', () => dictionary(json));

const value = keys('a value', {
  ...labelKeys(true),
  tone: { shape: word(TONES, 'tone'), says: 'Meaning of its colour.' },
  transient: { shape: flag, says: 'state: ends by itself; lists poll while such a row is visible.' },
  observed: { shape: flag, says: 'state: reported from outside (a heartbeat, a driver), so no action has to lead to it.' },
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
  by: { shape: text(fieldPath), says: 'Its reference that points here.' },
  of: { shape: text(fieldPath), says: 'The numeric field that is added up.' },
  where: { shape: condition, says: 'Only records for which this holds.' },
  case: {
    shape: list(keys('a case', {
      when: { shape: condition, says: 'Condition on this record.', required: true },
      value: { shape: json, says: 'Value while it holds.', required: true },
    }), 1),
    says: 'First case that holds gives the value.',
  },
  otherwise: { shape: json, says: 'Value when no case holds.' },
});

/** Keys that a field of any kind takes. */
const COMMON: Record<string, KeyRule> = {
  type: { shape: word(Object.keys(FIELD_KINDS), 'field kind', 'a kind of docs/language.md'), says: 'Kind of the field; see docs/language.md.', required: true },
  label: { shape: label, says: 'Label; default from schemas/vocabulary.yaml by the name of the field.' },
  help: { shape: sentence, says: 'One sentence under the input.' },
  placeholder: { shape: label, says: 'Example shown in the empty input.' },
  required: { shape: flag, says: 'Must have a value.' },
  readOnly: { shape: flag, says: 'Written by the server only; shown, never entered.' },
  writeOnce: { shape: flag, says: 'Entered on create, shown afterwards.' },
  writeOnly: { shape: flag, says: 'Entered, never returned.' },
  unique: { shape: either(flag, list(text(fieldPath), 1)), says: 'true: unique in the table; a list: among records that agree in these fields.' },
  takenError: { shape: text(errorKey), says: 'Catalogue key answered when the value is taken.' },
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

/** Keys of some kinds only; `FIELD_KINDS` says which. */
const BY_KIND: Record<string, KeyRule> = {
  unit: { shape: text(anyText), says: 'Unit shown behind the number; for bytes the unit it is entered in.' },
  min: { shape: number, says: 'Smallest value.' },
  max: { shape: number, says: 'Largest value.' },
  step: { shape: number, says: 'Distance between two allowed values.' },
  minLength: { shape: count, says: 'Fewest characters.' },
  maxLength: { shape: count, says: 'Most characters.' },
  pattern: { shape: text(anyText), says: 'Regular expression over the whole value.' },
  patternHelp: { shape: sentence, says: 'Sentence shown when the pattern does not match.' },
  values: { shape: dictionary(value, undefined, 1), says: 'The values, in the order in which they are offered.' },
  scale: { shape: list(scaleStep, 1), says: 'Steps that show the number as a tag, tested in order.' },
  to: { shape: text(), says: 'The resource pointed at.' },
  where: { shape: condition, says: 'Which of its records may be chosen.' },
  onDelete: { shape: word(['refuse', 'clear', 'cascade'], 'onDelete'), says: 'What happens to this record when the target is deleted; default refuse.' },
  fields: { shape: dictionary(named('field', () => fieldShape), fieldName, 1), says: 'Members of the object.' },
  item: { shape: named('field', () => fieldShape), says: 'Kind of the members of the list.' },
  minItems: { shape: count, says: 'Fewest members.' },
  maxItems: { shape: count, says: 'Most members.' },
  language: { shape: text(anyText), says: 'Language of the content, for colouring.' },
  rows: { shape: integer, says: 'Visible rows of the input.' },
  wire: { shape: word(['iso', 'ms', 'number'], 'wire format'), says: 'dateTime: iso (RFC 3339 UTC, default) or ms (milliseconds since 1970); enum: number for values that are numbers on the wire.' },
  accept: { shape: list(text(anyText), 1), says: 'Accepted file types.' },
  maxBytes: { shape: count, says: 'Largest file.' },
};

export const fieldShape: KeysShape = keys('a field', { ...COMMON, ...BY_KIND });
export const KIND_KEYS: readonly string[] = Object.keys(BY_KIND);
