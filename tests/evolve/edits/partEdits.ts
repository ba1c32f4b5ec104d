import type { Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Choose } from '../choose.ts';
import {
  chooseSubject,
  freshName,
  newLabel,
  partOf,
  replaced,
  saved,
  withoutWas,
  type Data,
  type Edit,
  type Editor,
  type Scene,
  type Subject,
} from './edit.ts';
import { INNER_KINDS, innerSpec } from './fieldSpec.ts';

/** Parts of a field with names: the values of a choice, the members of an object, both also inside a list. */
interface Part {
  subject: Subject;
  /** The path to the field, and to the item if the part is in a list. */
  way: string[];
  key: 'values' | 'fields';
  entries: Data;
}

function choosePart(scene: Scene, choose: Choose, key: Part['key']): Part | undefined {
  const subject = chooseSubject(scene, choose);
  if (subject === undefined) return undefined;
  const ways = Object.entries(subject.fields).flatMap(([name, spec]): string[][] => {
    if (!isObject(spec)) return [];
    const item = partOf(spec, 'item');
    return key in spec ? [[name]] : key in item ? [[name, 'item']] : [];
  });
  const way = choose.of(ways);
  if (way === undefined) return undefined;
  const holder = way.reduce<Data>((part, step) => partOf(part, step), subject.fields);
  return { subject, way, key, entries: partOf(holder, key) };
}

function savedPart({ subject, way, key }: Part, what: string, entries: Data, more: Data = {}): Edit {
  const put = (data: Data, [step, ...rest]: readonly string[]): Data =>
    step === undefined ? { ...data, [key]: entries } : { ...data, [step]: put(partOf(data, step), rest) };
  return saved(subject, `${way.join('.')}: ${what}`, { ...more, fields: put(subject.fields, way) });
}

/** The states in actions. */
function withStates(data: Data, to: (state: string) => string | undefined): Data {
  if (!('actions' in data)) return {};
  const actions = Object.entries(partOf(data, 'actions')).flatMap(([name, action]): [string, Json][] => {
    if (!isObject(action)) return [[name, action]];
    const from = Array.isArray(action['from']) ? action['from'].flatMap((state) => to(String(state)) ?? []) : undefined;
    const target = typeof action['to'] === 'string' ? to(action['to']) : undefined;
    if ((from !== undefined && from.length === 0) || ('to' in action && target === undefined)) return [];
    return [[name, { ...action, ...(from && { from }), ...(target !== undefined && { to: target }) }]];
  });
  return { actions: Object.fromEntries(actions) };
}

const VALUES = ['four', 'five', 'six', 'seven', 'eight'];

function freshValue(entries: Data, choose: Choose): string {
  // A number if the wire format needs numbers.
  if (Object.keys(entries).every((key) => /^\d+$/.test(key)))
    return String(Math.max(...Object.keys(entries).map(Number)) + 1);
  const start = choose.below(VALUES.length);
  return (
    [...VALUES.slice(start), ...VALUES.slice(0, start)].find((word) => !Object.hasOwn(entries, word)) ??
    `value${Object.keys(entries).length}`
  );
}

const isState = ({ subject, way }: Part): boolean => partOf(subject.fields, way[0] ?? '')['type'] === 'state';

export const addValue: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'values');
  if (part === undefined) return undefined;
  const word = freshValue(part.entries, choose);
  const way: Data = isState(part)
    ? { actions: { ...partOf(part.subject.data, 'actions'), [`to${word}`]: { ...newLabel(), to: word } } }
    : {};
  return savedPart(part, `add value ${word}`, { ...part.entries, [word]: newLabel() }, way);
};

export const removeValue: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'values');
  const word = part && choose.of(Object.keys(part.entries));
  if (part === undefined || word === undefined || Object.keys(part.entries).length < 2) return undefined;
  return savedPart(
    part,
    `remove value ${word}`,
    replaced(part.entries, word, undefined),
    isState(part) ? withStates(part.subject.data, (state) => (state === word ? undefined : state)) : {},
  );
};

export const renameValue: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'values');
  const word = part && choose.of(Object.keys(part.entries));
  if (part === undefined || word === undefined) return undefined;
  const other = freshValue(part.entries, choose);
  const entries = replaced(part.entries, word, [other, { ...withoutWas(part.entries[word]), was: word }]);
  const [name = ''] = part.way;
  const field = partOf(part.subject.fields, name);
  // If the value is the default, rename the default too.
  const subject =
    field['default'] === word && part.way.length === 1
      ? { ...part.subject, fields: { ...part.subject.fields, [name]: { ...field, default: other } } }
      : part.subject;
  const edit = savedPart(
    { ...part, subject: withConditions(subject, word, other) },
    `rename value ${word} to ${other}`,
    entries,
    isState(part) ? withStates(part.subject.data, (state) => (state === word ? other : state)) : {},
  );
  return edit;
};

/** Conditions of other fields on the value. */
function withConditions(subject: Subject, word: string, other: string): Subject {
  const fields = Object.fromEntries(
    Object.entries(subject.fields).map(([name, spec]): [string, Json] => {
      if (!isObject(spec) || !isObject(spec['when'])) return [name, spec];
      return [
        name,
        {
          ...spec,
          when: Object.fromEntries(
            Object.entries(spec['when']).map(([key, value]) => [key, value === word ? other : value]),
          ),
        },
      ];
    }),
  );
  return { ...subject, fields };
}

/** Swaps the names of two values. */
export const swapValues: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'values');
  const one = part && choose.of(Object.keys(part.entries));
  const two = part && choose.of(Object.keys(part.entries));
  if (part === undefined || one === undefined || two === undefined || one === two) return undefined;
  const named = (from: string): Json => ({ ...withoutWas(part.entries[from]), ...newLabel(), was: from });
  return savedPart(part, `swap values ${one} and ${two}`, { ...part.entries, [one]: named(two), [two]: named(one) });
};

export const addMember: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'fields');
  if (part === undefined) return undefined;
  const name = freshName(part.entries, choose);
  return savedPart(part, `add member ${name}`, { ...part.entries, [name]: innerSpec(choose) });
};

export const removeMember: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'fields');
  const name = part && choose.of(Object.keys(part.entries));
  if (part === undefined || name === undefined || Object.keys(part.entries).length < 2) return undefined;
  return savedPart(part, `remove member ${name}`, replaced(part.entries, name, undefined));
};

export const renameMember: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'fields');
  const name = part && choose.of(Object.keys(part.entries));
  if (part === undefined || name === undefined) return undefined;
  const other = freshName(part.entries, choose);
  return savedPart(
    part,
    `rename member ${name} to ${other}`,
    replaced(part.entries, name, [other, { ...withoutWas(part.entries[name]), label: newLabel(), was: name }]),
  );
};

export const changeMember: Editor = (scene, choose) => {
  const part = choosePart(scene, choose, 'fields');
  const name = part && choose.of(Object.keys(part.entries));
  if (part === undefined || name === undefined) return undefined;
  const kind = choose.of(INNER_KINDS) ?? 'text';
  return savedPart(part, `member ${name} becomes ${kind}`, { ...part.entries, [name]: innerSpec(choose, kind) });
};

export const changeItem: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name =
    subject &&
    choose.of(
      Object.entries(subject.fields)
        .filter(([, spec]) => isObject(spec) && 'item' in spec)
        .map(([each]) => each),
    );
  if (subject === undefined || name === undefined) return undefined;
  const kind = choose.of(INNER_KINDS) ?? 'text';
  return saved(subject, `entries of ${name} become ${kind}`, {
    fields: { ...subject.fields, [name]: { ...partOf(subject.fields, name), item: innerSpec(choose, kind) } },
  });
};

export const addAction: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  if (subject === undefined) return undefined;
  const name = freshName(partOf(subject.data, 'actions'), choose);
  return saved(subject, `add action ${name}`, { actions: { ...partOf(subject.data, 'actions'), [name]: newLabel() } });
};

export const removeAction: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const name = subject && choose.of(Object.keys(partOf(subject.data, 'actions')));
  if (subject === undefined || name === undefined) return undefined;
  return saved(subject, `remove action ${name}`, {
    actions: replaced(partOf(subject.data, 'actions'), name, undefined),
  });
};

export const renameAction: Editor = (scene, choose) => {
  const subject = chooseSubject(scene, choose);
  const actions = subject && partOf(subject.data, 'actions');
  const name = actions && choose.of(Object.keys(actions));
  if (subject === undefined || actions === undefined || name === undefined) return undefined;
  const other = freshName(actions, choose);
  return saved(subject, `rename action ${name} to ${other}`, {
    actions: replaced(actions, name, [other, { ...withoutWas(actions[name]), was: name }]),
  });
};
