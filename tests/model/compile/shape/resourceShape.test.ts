import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { fieldShape } from '#model/compile/shape/fieldShape.ts';
import { resourceShape } from '#model/compile/shape/resourceShape.ts';
import type { KeysShape, Shape } from '#model/compile/shape/shape.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKinds, kindGrammar } from '#model/fields/index.ts';
import { cloudSet } from '../support/cloudSet.ts';
import { KEY_SAMPLES } from '../support/keySamples.ts';
import { METRICS } from '../support/metricSamples.ts';

type Map = { [key: string]: Json };
type Step = string | number;

const word = { zh: '甲', en: 'A' };
const text = (more: Map = {}): Map => ({ type: 'text', label: word, ...more });
const number = (more: Map = {}): Map => ({ type: 'integer', label: word, ...more });
const ONE = { machines: 'part_id' };
const PART = {
  resource: 'machines',
  by: 'part_id',
  belongs: { vcpus: 1 },
  where: { size: 1 },
  each: 'disks',
  values: { vcpus: ['size'] },
};
const ADDED = {
  ...word,
  help: word,
  resource: 'machines',
  values: { vcpus: 1 },
  fields: ['vcpus'],
  action: 'start',
  input: { a: '$added.id' },
};
const ORDER = { release: 'delete', after: ['machine_id'], first: ONE, frees: ONE };
const UNPAID = { unlock: 'stop', stop: 'stop', start: 'start', ...ORDER };
/** One of everything that the language knows, so that each of its keys has a place here. */
const THINGS: Map = {
  resource: 'things',
  service: 'ecrm',
  label: word,
  help: word,
  id: { field: 'code', kind: 'text' },
  routes: { list: { path: '/thing' }, edit: { path: '/thing/:code' } },
  menu: { group: 'platform', sort: 1 },
  access: { list: ['ADMIN'], create: ['ADMIN'], update: ['ADMIN'], delete: ['ADMIN'] },
  unique: [{ fields: ['name'] }],
  errors: { notFound: 'region.nameExists' },
  titleIn: { en: 'zone' },
  public: { as: 'things', where: {}, fields: ['name'] },
  cloud: { kind: 'servers', products: ['openstack'] },
  create: { many: 2 },
  billing: { states: ['up'], items: { vm: { quantity: 'size' } }, parts: { one: PART }, unpaid: UNPAID },
  purchase: {
    fields: ['name'],
    prepares: {
      machine_id: {
        preset: 'one',
        item: 'first',
        where: { vcpus: 1 },
        value: '$first.id',
        optional: true,
        bought: { disk: { ...word, value: 'machine_id.vcpus' } },
      },
    },
    adds: { one: ADDED },
  },
  generated: { from: 'actions', by: ['name'], mark: 'made' },
  without: { show: 'row' },
  metrics: METRICS,
  fields: {
    made: { type: 'boolean', readOnly: true, default: false, label: word },
    name: text(),
    cloud_ref: text({ readOnly: true }),
    status: { type: 'state', values: { up: { ...word }, down: { ...word, observed: true } } },
    size: number({ access: { read: ['TENANT'] }, scale: [{ is: 1, label: word }] }),
    machine_id: {
      type: 'reference',
      to: 'machines',
      label: word,
      picker: { columns: ['name'] },
      where: { vcpus: 1 },
      whereErrors: [{ when: { vcpus: 2 }, error: 'region.nameExists' }],
    },
    zone: text({ choices: { cloud: 'zones' } }),
    kind: { type: 'enum', label: word, values: { a: word } },
    value: text({ settingOf: 'kind' }),
    machine_count: number({ computed: { count: 'machines', by: 'part_id' } }),
    machine_sum: number({ computed: { sum: 'machines', by: 'part_id', of: 'vcpus' } }),
    used: number({ computed: { quota: 'name' } }),
    everything: number({ computed: { inClouds: 'project_id' } }),
    case: number({ computed: { case: [{ when: { size: 1 }, value: 1 }] } }),
    above_id: { type: 'reference', to: 'things', readOnly: true, label: word },
    parts: { type: 'object', label: word, fields: { a: text() } },
    disks: { type: 'list', readOnly: true, label: word, item: { type: 'object', fields: { size: number() } } },
  },
  lines: { spec: { label: word, parts: ['size', { field: 'kind' }] } },
  list: {
    summary: { count: 'status', sum: ['size'] },
    bell: 'plain',
    link: { ...word, page: '/market' },
    tree: { by: 'above_id', opens: { status: 'up' } },
    views: {
      plain: { label: word, waits: { access: ['TENANT'] } },
      page: {
        label: word,
        icon: 'delete',
        route: { list: { path: '/page' }, show: { path: '/page/:code' } },
        beside: { records: 'machines', label: word },
      },
    },
  },
  show: {
    banners: { one: { when: { size: 1 }, text: word } },
    tabs: {
      machines: { label: word, records: 'machines', by: 'part_id' },
      more: { label: word, fields: ['name'] },
      own: { label: word, slot: 'Panel', button: { ...word } },
      links: { label: word, fields: ['name'], link: { ...word, page: '/page', query: { from: 'name' } } },
      history: { label: word },
    },
    cards: { first: { label: word, fields: ['name'] } },
    sections: { one: { label: word, fields: ['name'] } },
  },
  form: {
    sections: {
      one: {
        label: word,
        fields: ['name', 'code', 'cloud_id', 'size', 'machine_id', 'zone', 'kind', 'value', 'parts'],
      },
    },
    templates: { one: { ...word, values: { name: 'a' } } },
    link: { ...word, page: '/pricing' },
  },
  overview: {},
  actions: {
    stop: { ...word, from: ['up'], guards: [{ where: { size: 1 }, whereHelp: word }] },
    start: {
      ...word,
      inForm: { part: 'one', shows: ['name'] },
      input: { zone: text({ choices: { cloud: 'zones' } }) },
    },
    update: { where: { size: 1 }, whereHelp: word },
    delete: { ...word },
  },
};

const MACHINES = JSON.stringify({
  resource: 'machines',
  service: 'ecrm',
  label: word,
  access: ['ADMIN'],
  cloud: { kind: 'servers', products: ['openstack'] },
  billing: { items: { vm: {} }, unpaid: { unlock: 'free' } },
  actions: { free: { ...word } },
  fields: { name: { type: 'name' }, vcpus: number(), part_id: { type: 'reference', to: 'things', label: word } },
});
/** Words of the grammar itself: a finding of one of these means that a sample here is wrong. */
const WRONG_SAMPLE = /^(wrong-type|unknown-key|unknown-word|bad-|missing-label|empty-|out-of-range|english-label)/;

function compile(things: Json) {
  const vocabulary = cloudSet().find(({ path }) => path === 'vocabulary.yaml')?.text ?? '';
  const pages =
    cloudSet()
      .find(({ path }) => path === 'pages.yaml')
      ?.text.replace('sort: 20 }', 'sort: 20, subs: { edge: { zh: 甲, en: A } } }') ?? '';
  const set = cloudSet({
    'vocabulary.yaml': vocabulary,
    'pages.yaml': pages,
    'slots.yaml': 'Panel: [tab, input]\n',
    'compute/machines.yaml': MACHINES,
    'compute/things.yaml': JSON.stringify(things),
  });
  const {
    schemas: { resources },
    diagnostics,
  } = compileSchemas(set.filter(({ path }) => path !== 'next/vms.yaml'));
  const { revision: _, ...definition } = resources['things'] ?? { revision: '' };
  const findings = diagnostics.map(({ code, message }) => `${code} ${message}`);
  return { findings, all: JSON.stringify([definition, findings]) };
}

/** The value with one place changed; without `by` it is taken away. */
function changed(value: Json, [step, ...rest]: Step[], by?: Json): Json {
  if (step === undefined) return by ?? null;
  if (Array.isArray(value)) return value.map((each, index) => (index === step ? changed(each, rest, by) : each));
  const map = value as Map;
  if (rest.length > 0) return { ...map, [step]: changed(map[step] ?? {}, rest, by) };
  const { [step]: _, ...others } = map;
  return by === undefined ? others : { ...map, [step]: by };
}

interface Try {
  at: Step[];
  by?: Json;
}

/** Every key of the maps in a value: one that is there is taken away, one that is not is given. */
function tries(shape: Shape, value: Json, at: Step[], visited: Set<string>): Try[] {
  switch (shape.is) {
    case 'named':
      return tries(shape.get(), value, at, visited);
    case 'either':
      return shape.options.flatMap((option) => tries(option, value, at, visited));
    case 'list':
      return Array.isArray(value) ? value.flatMap((each, index) => tries(shape.of, each, [...at, index], visited)) : [];
    case 'dictionary':
      return isMap(value)
        ? Object.entries(value).flatMap(([key, each]) => tries(shape.of, each, [...at, key], visited))
        : [];
    case 'chosen':
      return isMap(value) ? triesOfKeys(shape.cases.get(String(value[shape.by])) ?? shape.all, value, at, visited) : [];
    case 'keys':
      return isMap(value) ? triesOfKeys(shape, value, at, visited) : [];
    default:
      return [];
  }
}

function triesOfKeys({ what, keys }: KeysShape, value: Map, at: Step[], visited: Set<string>): Try[] {
  // Once is enough: a label is a label wherever it stands, and what every field takes is read for all kinds alike.
  const isNew = (key: string) => {
    const map =
      what.startsWith('a field of type') && !Object.hasOwn(kindGrammar(what.slice(16)).keys, key)
        ? 'a field'
        : `${what} with ${Object.keys(value).join()}`;
    const seen = visited.has(`${map} ${key}`);
    visited.add(`${map} ${key}`);
    return !seen;
  };
  visited.add(what);
  return Object.entries(keys).flatMap(([key, rule]): Try[] => {
    const own: Try = { at: [...at, key] };
    const isOwn = isNew(key);
    if (Object.hasOwn(value, key))
      return [...(isOwn ? [own] : []), ...tries(rule.shape, value[key] ?? null, [...at, key], visited)];
    if (!isOwn) return [];
    return [
      {
        ...own,
        by:
          KEY_SAMPLES[own.at.join('.')] ??
          KEY_SAMPLES[`${what}.${key}`] ??
          KEY_SAMPLES[key] ??
          sampleOf(rule.shape, key),
      },
    ];
  });
}

function sampleOf(shape: Shape, key: string): Json {
  if (shape.is === 'named') return sampleOf(shape.get(), key);
  if (shape.is === 'flag') return true;
  if (shape.is === 'json') return 1;
  if (shape.is === 'number') return Math.max(shape.least ?? 1, 1);
  if (shape.is === 'either') return sampleOf(shape.options.at(-1) ?? shape, key);
  if (shape.is === 'keys' && shape.what === 'the access of a field') return { read: ['ADMIN'] };
  if (shape.is === 'keys' && shape.what === 'a label') return { zh: '乙', en: 'B' };
  throw new Error(`No sample of ${key}`);
}

const isMap = (value: Json): value is Map => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What lives in a cloud is in whatever state the cloud reports; elsewhere the key has its test
 * (`stateMachine.test.ts`).
 */
const USUAL: ReadonlySet<string> = new Set(['fields.status.values.up.observed', 'fields.status.values.down.observed']);

/** What lives in a cloud has no agent: `agent.test.ts` and `runsOn.test.ts` try their keys. */
const TRIED_ELSEWHERE: ReadonlySet<string> = new Set([
  'a field of type state',
  'the agent',
  'the silence',
  'the commands',
  'the place of actions',
  'a figure of the overview',
  'an earlier figure',
  'a derived value',
  // tests/model/compile/gathered.test.ts
  'the gathered records',
]);

const named = (each: readonly Try[]): [string, Try][] => each.map((one) => [one.at.join('.'), one]);

/** Without these a field of the kind means nothing. */
const REQUIRED: Readonly<Record<string, Map>> = {
  enum: { values: { a: word } },
  state: { values: { a: word } },
  object: { fields: { a: text() } },
  list: { item: text({ label: { zh: '乙', en: 'B' } }) },
  reference: { to: 'machines' },
  references: { to: 'machines' },
};

const mapsOf = (shape: Shape, found = new Set<Shape>()): string[] => {
  if (found.has(shape)) return [];
  found.add(shape);
  switch (shape.is) {
    case 'named':
      return mapsOf(shape.get(), found);
    case 'either':
      return shape.options.flatMap((option) => mapsOf(option, found));
    case 'list':
    case 'dictionary':
      return mapsOf(shape.of, found);
    case 'chosen':
      return [...shape.cases.values()].flatMap((each) => mapsOf(each, found));
    case 'keys':
      return [shape.what, ...Object.values(shape.keys).flatMap((rule) => mapsOf(rule.shape, found))];
    default:
      return [];
  }
};

describe('every key of the language changes what is built, or what is found', () => {
  const visited = new Set<string>();
  const before = compile(THINGS);
  test('and the file to begin with is right', () => expect(before.findings).toEqual([]));

  test.each(named(tries(resourceShape, THINGS, [], visited)))('%s', (place, { at, by }) => {
    const after = compile(changed(THINGS, at, by));
    if (by !== undefined) expect(after.findings.filter((finding) => WRONG_SAMPLE.test(finding))).toEqual([]);
    expect(after.all === before.all).toBe(USUAL.has(place));
  });

  // A resource has one state; that of the file above has every key.
  test.each(fieldKinds.filter((kind) => kind !== 'state'))('of a field of type %s', (kind) => {
    visited.add(`a field of type ${kind}`);
    const x: Map = { type: kind, label: word, ...REQUIRED[kind] };
    const entered = changed(THINGS, ['form', 'sections', 'two'], { label: word, fields: ['x'] });
    const things = changed(entered, ['fields', 'x'], x);
    const plain = compile(things);
    expect(plain.findings).toEqual([]);
    const own = tries(fieldShape, x, ['fields', 'x'], new Set()).filter(({ at }) =>
      Object.hasOwn(kindGrammar(kind).keys, String(at[2])),
    );
    const ignored = own.filter(({ at, by }) => compile(changed(things, at, by)).all === plain.all);
    expect(named(ignored).map(([place]) => place)).toEqual([]);
  });

  test('in every map that there is', () => {
    expect(
      [...new Set(mapsOf(resourceShape))].filter((what) => !TRIED_ELSEWHERE.has(what) && !visited.has(what)),
    ).toEqual([]);
  });
});
