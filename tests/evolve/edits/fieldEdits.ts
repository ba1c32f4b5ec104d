import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Choose } from '../choose.ts';
import {
  chooseSubject,
  freshName,
  newLabel,
  partOf,
  replaced,
  resourceFiles,
  nameOf,
  saved,
  withoutWas,
  type Data,
  type Editor,
  type Subject,
} from './edit.ts';
import { fieldSpec, KINDS, partsOf } from './fieldSpec.ts';
import { withMentions } from './mentions.ts';

/** Keys that every kind accepts: they stay when the kind changes. */
const COMMON = new Set(['label', 'help', 'required', 'readOnly', 'writeOnce', 'when', 'unique', 'search']);

const chooseField = ({ fields }: Subject, choose: Choose): string | undefined => choose.of(Object.keys(fields));

/** One edit in eight forgets to update the uses of the old name. */
const isForgetful = (choose: Choose): boolean => choose.below(8) === 7;

export const addField: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  if (subject === undefined) return undefined;
  const name = freshName(subject.fields, choose);
  const spec = fieldSpec(choose.of(KINDS) ?? 'text', scene, choose);
  return saved(subject, `add ${name} ${brief(spec)}`, { fields: { ...subject.fields, [name]: spec } });
};

export const removeField: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = subject && chooseField(subject, choose);
  if (subject === undefined || name === undefined || Object.keys(subject.fields).length < 2) return undefined;
  const fields = replaced(subject.fields, name, undefined);
  const data = isForgetful(choose)
    ? { ...subject.data, fields }
    : withMentions({ ...subject.data, fields }, (each) => (each === name ? undefined : each));
  return saved({ ...subject, data }, `remove ${name}`, {});
};

export const renameField: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = subject && chooseField(subject, choose);
  if (subject === undefined || name === undefined) return undefined;
  const other = freshName(subject.fields, choose);
  const fields = replaced(subject.fields, name, [
    other,
    { ...withoutWas(subject.fields[name]), label: newLabel(), was: name },
  ]);
  return saved(
    { ...subject, data: calledDifferently({ ...subject.data, fields }, new Map([[name, other]]), choose) },
    `rename ${name} to ${other}`,
    {},
  );
};

/** Swaps the names of two fields. */
export const swapFields: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const one = subject && chooseField(subject, choose);
  const two = subject && chooseField(subject, choose);
  if (subject === undefined || one === undefined || two === undefined || one === two) return undefined;
  const spec = (from: string): Json => ({ ...withoutWas(subject.fields[from]), label: newLabel(), was: from });
  const fields = { ...subject.fields, [one]: spec(two), [two]: spec(one) };
  return saved(
    {
      ...subject,
      data: calledDifferently(
        { ...subject.data, fields },
        new Map([
          [one, two],
          [two, one],
        ]),
        choose,
      ),
    },
    `swap ${one} and ${two}`,
    {},
  );
};

/** One field takes the name of another, which gets a new one. */
export const chainFields: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const one = subject && chooseField(subject, choose);
  const two = subject && chooseField(subject, choose);
  if (subject === undefined || one === undefined || two === undefined || one === two) return undefined;
  const other = freshName(subject.fields, choose);
  const spec = (from: string): Json => ({ ...withoutWas(subject.fields[from]), label: newLabel(), was: from });
  const fields = { ...replaced(subject.fields, one, undefined), [two]: spec(one), [other]: spec(two) };
  return saved(
    {
      ...subject,
      data: calledDifferently(
        { ...subject.data, fields },
        new Map([
          [one, two],
          [two, other],
        ]),
        choose,
      ),
    },
    `chain ${one} → ${two} → ${other}`,
    {},
  );
};

function calledDifferently(data: Data, names: ReadonlyMap<string, string>, choose: Choose): Data {
  return isForgetful(choose) ? data : withMentions(data, (name) => names.get(name) ?? name);
}

/** Removes the former names. */
export const dropWas: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  if (subject === undefined || !JSON.stringify(subject.data).includes('"was":')) return undefined;
  return saved({ ...subject, data: withoutAnyWas(subject.data) }, 'drop every was', {});
};

function withoutAnyWas(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, part]): [string, Json][] => {
      if (key === 'was' && typeof part === 'string') return [];
      return [[key, isObject(part) ? withoutAnyWas(part) : part]];
    }),
  );
}

export const changeKind: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = subject && chooseField(subject, choose);
  if (subject === undefined || name === undefined) return undefined;
  const spec = partOf(subject.fields, name);
  const near = NEAR[String(spec['type'])];
  const kind = (choose.below(2) === 0 ? near && choose.of(near) : undefined) ?? choose.of(KINDS) ?? 'text';
  const kept = Object.fromEntries(
    Object.entries(spec).filter(([key]) => COMMON.has(key) && !(key === 'search' && !TEXTS.has(kind))),
  );
  const parts =
    kind === 'enum' || kind === 'state'
      ? {
          ...partsOf(kind, scene, choose),
          ...('values' in spec && spec['wire'] === undefined && { values: spec['values'] ?? {} }),
        }
      : partsOf(kind, scene, choose);
  // Usually keep the target of a reference that becomes several.
  const to: Data = 'to' in spec && 'to' in parts && choose.below(4) > 0 ? { to: spec['to'] ?? '' } : {};
  return saved(subject, `${name}: ${brief(spec)} becomes ${kind}`, {
    fields: { ...subject.fields, [name]: { ...kept, label: newLabel(), type: kind, ...parts, ...to } },
  });
};

const TEXTS = new Set(['text', 'name', 'longText', 'markdown', 'code', 'email', 'phone', 'url', 'ip', 'cidr', 'mac']);
const TEXTUAL = ['text', 'longText', 'code', 'markdown', 'name'];

/** Kinds that a kind is likely to become. */
const NEAR: Readonly<Record<string, readonly string[]>> = {
  text: ['longText', 'name', 'code', 'markdown', 'integer', 'enum', 'date', 'email', 'url'],
  name: ['text', 'longText'],
  longText: ['text', 'markdown', 'code', 'json'],
  markdown: ['longText', 'text'],
  code: ['longText', 'text', 'json'],
  integer: ['number', ...TEXTUAL],
  number: ['integer', ...TEXTUAL],
  percent: TEXTUAL,
  bytes: TEXTUAL,
  duration: TEXTUAL,
  money: TEXTUAL,
  boolean: TEXTUAL,
  date: TEXTUAL,
  dateTime: TEXTUAL,
  enum: ['state', ...TEXTUAL],
  state: ['enum', ...TEXTUAL],
  email: TEXTUAL,
  phone: TEXTUAL,
  url: TEXTUAL,
  ip: TEXTUAL,
  cidr: TEXTUAL,
  mac: TEXTUAL,
  reference: ['references'],
  references: ['reference'],
  tags: ['list', 'json', 'longText'],
  list: ['json', 'tags', 'longText'],
  object: ['json', 'keyValue', 'longText'],
  keyValue: ['json', 'object', 'longText'],
  json: ['longText', 'list', 'object'],
};

type Option = (spec: Data, subject: Subject, name: string) => [string, Data];

/** Declarations of a field other than its kind. */
const OPTIONS: readonly Option[] = [
  (spec) => ['required', { required: spec['required'] !== true }],
  (spec) => ['search', { search: spec['search'] !== true }],
  (spec) => ['unique', { unique: spec['unique'] !== true }],
  () => ['min 3', { min: 3 }],
  () => ['max 40', { max: 40 }],
  () => ['minLength 12', { minLength: 12 }],
  () => ['maxLength 20', { maxLength: 20 }],
  () => ['pattern', { pattern: '[a-z]{3,8}', patternHelp: newLabel() }],
  (spec) => ['default', { default: DEFAULTS[String(spec['type'])] ?? null }],
  () => ['unit', { unit: 'kg' }],
  () => ['hidden', { hidden: true }],
  () => ['readOnly', { readOnly: true }],
];

const DEFAULTS: Readonly<Record<string, Json>> = {
  text: 'given',
  name: 'given',
  longText: 'given',
  integer: 5,
  number: 5,
  boolean: true,
  money: '5',
  percent: 0.5,
  date: '2026-01-01',
  tags: ['given'],
  duration: 60,
};

export const changeOption: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = subject && chooseField(subject, choose);
  const option = choose.of(OPTIONS);
  if (subject === undefined || name === undefined || option === undefined) return undefined;
  const spec = partOf(subject.fields, name);
  const [what, change] = option(spec, subject, name);
  // An option that is already set is removed.
  const next = Object.entries(change).every(([key, value]) => JSON.stringify(spec[key]) === JSON.stringify(value))
    ? Object.fromEntries(Object.entries(spec).filter(([key]) => !(key in change)))
    : { ...spec, ...change };
  const cleaned = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== false && value !== null));
  return saved(subject, `${name}: ${what} ${JSON.stringify(cleaned) === JSON.stringify(next) ? '' : 'off'}`.trim(), {
    fields: { ...subject.fields, [name]: cleaned },
  });
};

export const retarget: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name =
    subject &&
    choose.of(
      Object.entries(subject.fields)
        .filter(([, spec]) => isObject(spec) && 'to' in spec)
        .map(([each]) => each),
    );
  if (subject === undefined || name === undefined) return undefined;
  const to = nameOf(choose.of(resourceFiles(scene)) ?? '');
  return saved(subject, `${name} points at ${to}`, {
    fields: { ...subject.fields, [name]: { ...partOf(subject.fields, name), to } },
  });
};

export const relabel: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  if (subject === undefined) return undefined;
  const name = chooseField(subject, choose);
  if (name === undefined || choose.below(3) === 0) return saved(subject, 'label', { label: newLabel() });
  return saved(subject, `label of ${name}`, {
    fields: { ...subject.fields, [name]: { ...partOf(subject.fields, name), label: newLabel() } },
  });
};

export function brief(spec: Data): string {
  const { label: _, ...rest } = spec;
  return JSON.stringify(rest).slice(0, 160);
}
