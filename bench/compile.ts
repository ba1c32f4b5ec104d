import { compileSchemas } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { readSchemaTexts } from '../scripts/readSchemaTexts.ts';
import { median } from './figure.ts';
import type { Benchmark } from './figure.ts';

const DEFINITIONS = 200;
const ROUNDS = 5;
const EDITED = 'bench/things7.yaml';

/** How long the compiler takes for two hundred definitions of the size of a real one. */
export const compile: Benchmark = {
  name: 'compile of 200 definitions',
  async run() {
    const files = manyFiles(DEFINITIONS);
    const before = process.cpuUsage();
    const first = timeMs(files);
    const { user, system } = process.cpuUsage(before);
    const later = Array.from({ length: ROUNDS }, (_, round) => timeMs(files.map((file) => edited(file, round))));
    return [
      {
        figure: `compile of ${DEFINITIONS} definitions`,
        // Processor time: other work on the machine should not count.
        value: (user + system) / 1000,
        unit: 'ms',
        bound: { most: 1000 },
        detail: `processor time of the first run, before the engine has warmed up (${Math.round(first)} ms on the clock); ${Math.round(median(later))} ms after a change in one file`,
        limit: 'parsing YAML with positions takes about two thirds, and is remembered for files that did not change',
      },
    ];
  },
};

/** As if somebody had saved one of the files. */
function edited(file: SchemaText, round: number): SchemaText {
  return file.path === EDITED ? { ...file, text: `${file.text}# ${round}\n` } : file;
}

/** Compiles and gives the time; throws when the files have errors, so that nothing is measured that was left out. */
export function timeMs(files: readonly SchemaText[]): number {
  const begin = performance.now();
  const { diagnostics } = compileSchemas(files);
  const elapsed = performance.now() - begin;
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) throw new Error(error.message);
  return elapsed;
}

/** The real files, and as many resources with sixteen fields, states, actions, views and tabs as make up the number. */
export function manyFiles(count: number): SchemaText[] {
  const real = readSchemaTexts('schemas');
  const missing = count - real.filter(({ text }) => /^resource:/m.test(text)).length;
  return [...real, ...Array.from({ length: missing }, (_, index) => ({ path: `bench/things${index}.yaml`, text: definition(index, missing) }))];
}

function definition(index: number, count: number): string {
  const texts = Array.from({ length: 8 }, (_, n) => `  text_${n}: { type: text, maxLength: 64, search: true, label: { zh: 文本 ${n}, en: Text ${n} } }`);
  return `resource: things${index}
service: ecrm
path: /things${index}
label: { zh: 物品 ${index}, en: Thing ${index} }
help: { zh: 用于测量的资源。, en: A resource for measuring. }
icon: category
routes: { list: /things${index}, show: '/things${index}/:id', create: /things${index}/add }
menu: { group: platform, sort: ${1000 + index} }
access: { list: [ADMIN, TENANT], create: [ADMIN], update: [ADMIN], delete: [ADMIN] }
scope: { TENANT: { text_0: $user.name } }
fields:
  name: { type: name, required: true, search: true, unique: true }
  status:
    type: state
    values:
      idle: { zh: 空闲, en: Idle, tone: neutral }
      starting: { zh: 启动中, en: Starting, tone: info, transient: true }
      running: { zh: 运行中, en: Running, tone: success }
  next_id: { type: reference, to: things${(index + 1) % count}, label: { zh: 下一个, en: Next } }
  size: { type: bytes, unit: GB, min: 1, max: 1024, label: { zh: 容量, en: Size } }
  price: { type: money, min: 0, label: { zh: 价格, en: Price } }
  colour: { type: enum, label: { zh: 颜色, en: Colour }, values: { red: { zh: 红, en: Red }, green: { zh: 绿, en: Green } } }
  shade: { type: text, when: { colour: [red, green] }, label: { zh: 深浅, en: Shade } }
  before_count: { type: integer, computed: { count: things${(index + count - 1) % count}, by: next_id }, label: { zh: 前驱数, en: Predecessors } }
${texts.join('\n')}
list:
  columns: [name, status, next_id, size, price, created_at]
  filters: [status, next_id, colour]
  views:
    running: { label: { zh: 运行中, en: Running }, filter: { status: running }, sort: [name] }
    cheap: { label: { zh: 便宜, en: Cheap }, filter: { price: { lt: '10' } }, sort: [-price] }
show:
  summary: [status, size]
  tabs:
    before: { label: { zh: 前驱, en: Predecessors }, records: things${(index + count - 1) % count}, by: next_id, columns: [name, status] }
actions:
  start: { from: [idle], via: starting, to: running, takes: 2, bulk: true }
  stop: { from: [running], to: idle, confirm: plain }
  rename: { zh: 改名, en: Rename, input: { name: { type: name, required: true } }, set: { name: $input.name } }
`;
}
