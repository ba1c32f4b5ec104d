import * as fc from 'fast-check';
import { parse, stringify } from 'yaml';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { cloudSet } from './cloudSet.ts';
import { GATEWAYS, SITES } from './schemaSet.ts';

/** The files and overlays that are edited, by their paths. */
export interface Files {
  files: Map<string, string>;
  overlays: Map<string, string>;
}

export type Edit = (before: Files) => Files;

const ORIGINALS = new Map(
  cloudSet({
    'product.yaml': 'languages: [zh, en]\n',
    'region/sites.yaml': SITES,
    'region/gateways.yaml': GATEWAYS.replace(
      'actions:\n',
      `list:
  filters: [status, site_id]
  views: { live: { label: { zh: 活跃, en: Live }, filter: { status: active }, route: { list: /live-gateways } } }
slots: { input.ports: PortInput }
errors: { notFound: region.notFound }
actions:
  lock: { zh: 锁定, en: Lock, from: [active], to: inactive, help: reason.locked, access: [TENANT], whereError: region.nameExists, where: { ports: 1 }, whereHelp: reason.locked }
`,
    ),
    // The properties that one resource reads of another: fields, their kinds, values and limits, its number, its cloud.
    'region/racks.yaml': `resource: racks
service: ecrm
label: { zh: 机柜, en: Rack }
access: [ADMIN]
routes: { list: /racks, show: { path: '/racks/:id', activeMenu: /live-gateways } }
fields:
  name: { type: name }
  gateway_id: { type: reference, to: gateways, where: { status: active, ports: { lt: 60 } }, picker: { columns: [name, ports], filters: [status] }, label: { zh: 网关, en: Gateway } }
  machine_id: { type: reference, to: machines, label: { zh: 机器, en: Machine } }
  parent_id: { type: reference, to: racks, label: { zh: 上级, en: Parent } }
  racks: { type: integer, computed: { count: racks, by: parent_id, where: { name: a } }, label: { zh: 机柜数, en: Racks } }
scope: { TENANT: { gateway_id.name: a } }
show: { tabs: { inner: { label: { zh: 内, en: Inner }, records: racks, by: parent_id, columns: [name] } } }
`,
  }).map(({ path, text }) => [path, text]),
);

/** Text of a file in another spelling; an edit switches between the two. */
const TURNS: readonly (readonly [path: string, from: string, to: string])[] = [
  ['region/gateways.yaml', 'en: Gateway', 'en: Door'],
  ['region/gateways.yaml', 'max: 64', 'max: 50'],
  ['region/gateways.yaml', '{ type: integer', '{ type: text'],
  ['region/gateways.yaml', 'ports: { type', 'outlets: { type'],
  ['region/gateways.yaml', 'active: { zh: 已激活', 'working: { zh: 已激活'],
  ['region/gateways.yaml', 'en: Inactive', 'en: Asleep'],
  ['region/gateways.yaml', 'resource: gateways', 'resource: sites'],
  ['region/gateways.yaml', 'service: ecrm', 'service: other'],
  ['region/gateways.yaml', '/gateway,', '/racks,'],
  ['region/gateways.yaml', '{ list: /live-gateways }', '{ list: /others }'],
  ['region/sites.yaml', 'icon: domain', 'id: uuid'],
  ['region/sites.yaml', 'required: true', 'unique: true'],
  ['region/sites.yaml', 'path: /sites', 'path: /gws'],
  ['region/racks.yaml', 'parent_id: {', 'upper_id: {'],
  ['region/racks.yaml', 'to: machines', 'to: machine'],
  ['region/racks.yaml', 'gateway_id.name', 'gateway_id.site_id'],
  ['compute/machines.yaml', 'products: [openstack]', 'products: [other]'],
  ['compute/machines.yaml', 'en: Cores', 'en: Kernels'],
  ['compute/machines.yaml', 'columns: [name, status]', 'columns: [nam, staus]'],
  ['compute/machines.yaml', 'vcpus: {', 'cores: {'],
  ['next/vms.yaml', 'base: machines', 'base: racks'],
  ['next/vms.yaml', 'create: null', 'create: { many: 3 }'],
  ['cloud/clouds.yaml', 'openstack: {', 'stack: {'],
  ['cloud/clouds.yaml', 'kind: uuid', 'kind: text'],
  ['identity/projects.yaml', 'enabled: {', 'usable: {'],
  ['product.yaml', '[zh, en]', '[en]'],
  ['services.yaml', 'ecrm:', 'core:'],
  ['services.yaml', 'en: Regions', 'en: Areas'],
  ['roles.yaml', '  TENANT: {', '  CUSTOMER: {'],
  ['roles.yaml', 'landing: /index', 'landing: /racks'],
  ['pages.yaml', '  platform: {', '  basis: {'],
  ['pages.yaml', 'en: Overview', 'en: Start'],
  ['pages.yaml', '/index:', '/gateway:'],
  ['vocabulary.yaml', 'en: Name', 'en: Title'],
  ['vocabulary.yaml', '  site_id: {', '  place_id: {'],
  ['vocabulary.yaml', '  history: {', '  past: {'],
  ['vocabulary.yaml', 'en: Reboot', 'en: Restart'],
  ['messages.yaml', '  locked: {', '  closed: {'],
  ['messages.yaml', 'It is locked', 'It is shut'],
  ['slots.yaml', '[input]', '[tab]'],
  ['errors/region.yaml', '  notFound: {', '  missing: {'],
  ['errors/region.yaml', 'code: 1552', 'code: 1551'],
];

/** Overlays of operators; the last four are wrong. */
const OVERLAYS: readonly (readonly [path: string, text: string])[] = [
  ['region/gateways.yaml', 'label: { en: Edge }\nfields: { rack: { type: text, label: { zh: 柜, en: Rack } } }'],
  ['region/gateways.yaml', 'fields: { status: { values: { active: { en: Up } } } }'],
  ['compute/machines.yaml', 'help: { zh: 甲。, en: From below. }\nquota: null'],
  ['next/vms.yaml', 'actions: { rename: null }'],
  ['vocabulary.yaml', 'fields: { name: { en: Called } }'],
  [
    'region/gateways.yaml',
    'list: { columns: { add: [ports], after: name, remove: [site_id] }, filters: { add: [ports] } }\naccess: { list: { remove: TENANT } }',
  ],
  ['region/sites.yaml', 'absent: true'],
  ['compute/machines.yaml', 'absent: true'],
  ['product.yaml', 'languages: [en]'],
  [
    'region/shelves.yaml',
    'resource: shelves\nservice: ecrm\nlabel: { zh: 架, en: Shelf }\naccess: [ADMIN]\nfields:\n  name: { type: name }\n  rack_id: { type: reference, to: racks, label: { zh: 机柜, en: Rack } }\n',
  ],
  ['region/gateways.yaml', 'list: { filters: { remove: [nam] } }'],
  ['region/sites.yaml', 'list: { columns: [nam] }'],
  ['compute/machines.yaml', 'label: {'],
  ['region/nowhere.yaml', 'label: { en: Nowhere }'],
];

const RUBBISH = [
  null,
  '',
  'name',
  'gateways',
  '$user.id',
  '__proto__',
  -1,
  true,
  [],
  {},
  [[null]],
  { type: 'text' },
  { $any: 1 },
];

export const untouched: Files = { files: ORIGINALS, overlays: new Map() };

export const textsOf = (texts: ReadonlyMap<string, string>): SchemaText[] =>
  [...texts].map(([path, text]) => ({ path, text }));

const changed =
  (path: string, change: (text: string) => string): Edit =>
  (before) => {
    const text = before.files.get(path);
    return text === undefined ? before : { ...before, files: new Map(before.files).set(path, change(text)) };
  };

const path = fc.constantFrom(...ORIGINALS.keys());

/** One edit of a schema author; the word below names it. */
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(...TURNS)
      .map(([file, from, to]) =>
        changed(file, (text) => (text.includes(from) ? text.replace(from, to) : text.replace(to, from))),
      ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({ file: path, at: fc.nat(), by: fc.constantFrom(...RUBBISH) })
      .map(({ file, at, by }) => changed(file, (text) => withRubbish(text, at, by))),
  },
  { weight: 1, arbitrary: path.map((file) => changed(file, (text) => `${text}\n: {`)) },
  {
    weight: 2,
    arbitrary: path.map((file): Edit => (before) => ({ ...before, files: without(before.files, file) })),
  },
  {
    weight: 3,
    arbitrary: path.map((file): Edit => (before) => ({
      ...before,
      files: new Map(before.files).set(file, ORIGINALS.get(file) ?? ''),
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        from: path,
        to: fc.constantFrom('region/gateways.yaml', 'next/racks.yaml', 'errors/cloud.yaml', 'other.yaml'),
      })
      .map(({ from, to }): Edit => (before) => ({
        ...before,
        files: new Map(before.files).set(to, ORIGINALS.get(from) ?? ''),
      })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...OVERLAYS).map(([file, text]): Edit => (before) => ({
      ...before,
      overlays: new Map(before.overlays).set(file, text),
    })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...OVERLAYS).map(([file]): Edit => (before) => ({
      ...before,
      overlays: without(before.overlays, file),
    })),
  },
);

function without(texts: ReadonlyMap<string, string>, file: string): Map<string, string> {
  return new Map([...texts].filter(([each]) => each !== file));
}

/** The file with one of its values replaced; a file that cannot be read stays as it is. */
function withRubbish(text: string, at: number, by: unknown): string {
  let places = 0;
  const walk = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? Object.values(value).reduce<number>((sum, each) => sum + walk(each), 1)
      : 1;
  const replace = (value: unknown, target: number): unknown => {
    if (places++ === target) return by;
    if (Array.isArray(value)) return value.map((each) => replace(each, target));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each, target)]));
  };
  try {
    const value: unknown = parse(text, { logLevel: 'silent' });
    return stringify(replace(value, 1 + (at % Math.max(1, walk(value) - 1))));
  } catch {
    // An earlier edit broke its syntax.
    return text;
  }
}
