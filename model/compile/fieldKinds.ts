/** What the compiler needs to know of a field kind: which keys it takes and what its values look like. */
export interface KindFacts {
  /** Keys beside those that every kind takes. */
  keys: readonly string[];
  /** Type of the value as JSON; gives the check of defaults and the type in records.ts. */
  json: 'text' | 'number' | 'integer' | 'boolean' | 'list' | 'map' | 'any';
  /** Searched by `q`. */
  searchable?: boolean;
  /** Ordered: `lt`, `gt` and sorting make sense. */
  ordered?: boolean;
  /** Has no place in a table cell or filter by itself. */
  bulky?: boolean;
}

const TEXT_KEYS = ['minLength', 'maxLength', 'pattern', 'patternHelp'] as const;
const NUMBER_KEYS = ['min', 'max', 'step', 'unit', 'scale'] as const;

const line: KindFacts = { keys: TEXT_KEYS, json: 'text', searchable: true, ordered: true };
const block: KindFacts = { keys: [...TEXT_KEYS, 'rows'], json: 'text', searchable: true, bulky: true };
const amount: KindFacts = { keys: NUMBER_KEYS, json: 'number', ordered: true };
const hidden: KindFacts = { keys: TEXT_KEYS, json: 'text', bulky: true };
const upload: KindFacts = { keys: ['accept', 'maxBytes'], json: 'map', bulky: true };

export const FIELD_KINDS: Record<string, KindFacts> = {
  text: line,
  name: line,
  longText: block,
  markdown: block,
  code: { ...block, keys: [...block.keys, 'language'] },
  integer: { ...amount, json: 'integer' },
  number: amount,
  percent: amount,
  bytes: { ...amount, json: 'integer' },
  money: { keys: ['min', 'max', 'step', 'unit'], json: 'text', ordered: true },
  boolean: { keys: [], json: 'boolean' },
  enum: { keys: ['values', 'wire'], json: 'text', ordered: true },
  state: { keys: ['values'], json: 'text', ordered: true },
  date: { keys: [], json: 'text', ordered: true },
  dateTime: { keys: ['wire'], json: 'text', ordered: true },
  duration: { ...amount, json: 'integer' },
  email: line,
  phone: line,
  url: line,
  ip: line,
  cidr: line,
  mac: line,
  password: hidden,
  secret: hidden,
  tags: { keys: ['minItems', 'maxItems', 'pattern', 'patternHelp'], json: 'list' },
  json: { keys: ['rows'], json: 'any', bulky: true },
  keyValue: { keys: ['minItems', 'maxItems'], json: 'map', bulky: true },
  object: { keys: ['fields'], json: 'map', bulky: true },
  list: { keys: ['item', 'minItems', 'maxItems'], json: 'list', bulky: true },
  reference: { keys: ['to', 'where', 'onDelete'], json: 'any' },
  references: { keys: ['to', 'where', 'minItems', 'maxItems'], json: 'list' },
  file: upload,
  image: upload,
};

export function kindFacts(type: string): KindFacts | undefined {
  return Object.hasOwn(FIELD_KINDS, type) ? FIELD_KINDS[type] : undefined;
}
