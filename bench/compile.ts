import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compileSchemas } from '#model/compile/compile.ts';
import { createCompiler } from '#model/compile/createCompiler.ts';
import type { Compilation } from '#model/compile/compile.ts';
import type { SchemaText } from '#model/compile/read/readFiles.ts';
import { readSchemaTexts } from '../scripts/readSchemaTexts.ts';
import { median, percentile } from './figure.ts';
import type { Benchmark, Figure } from './figure.ts';
import { parseTexts } from './cold/parseTexts.ts';
import { processorMs } from './support/processorMs.ts';

const DEFINITIONS = 200;
/** Each resource of the product is edited this many times; the first round warms up the engine. */
const ROUNDS = 4;
/** New processes for each of the two. */
const COLD_ROUNDS = 3;

/** Compiling two hundred definitions of realistic size, and one edit in the product, against parsing the same texts. */
export const compile: Benchmark = {
  name: 'compilation',
  async run() {
    return [ofMany(), ...ofOneEdit()];
  },
};

/** Each in processes of their own, because the first run is what a start waits for. */
function ofMany(): Figure {
  const [compiles, parses]: [number[], number[]] = [[], []];
  for (let round = 0; round < COLD_ROUNDS; round++) {
    compiles.push(coldMs('compile'));
    parses.push(coldMs('parse'));
  }
  const [compiled, parsed] = [median(compiles), median(parses)];
  return {
    figure: `compile of ${DEFINITIONS} definitions, against parsing their texts`,
    value: compiled / parsed,
    bound: { most: 2 },
    detail: `processor time of a first run: ${compiled.toFixed(0)} ms against ${parsed.toFixed(0)} ms`,
    limit: 'half is parsing YAML with positions',
  };
}

const COLD = join(import.meta.dirname, 'cold', 'coldCompile.ts');

function coldMs(work: 'compile' | 'parse'): number {
  const printed = execFileSync(process.execPath, [COLD, work, String(DEFINITIONS)], { encoding: 'utf8' });
  return Number(printed);
}

/** Edits one file after the other, each with another label. */
function ofOneEdit(): Figure[] {
  const files = readSchemaTexts('schemas');
  const edited = files.filter(({ text }) => isResource(text));
  const { compile: compileEdit } = createCompiler();
  withoutErrors(compileEdit(files));
  const [edits, parses, full]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    for (const file of edited) {
      const saved = { ...file, text: file.text.replace(/en: /, `en: Edited ${round} `) };
      const all = files.with(files.indexOf(file), saved);
      const ms = processorMs(() => compileEdit(all));
      const bareMs = processorMs(() => parseTexts([saved]));
      if (round === 0) continue;
      edits.push(ms);
      parses.push(bareMs);
    }
    full.push(processorMs(() => withoutErrors(compileSchemas(files))));
  }
  const [edit, parse, whole] = [median(edits), median(parses), median(full)];
  const detail = `processor time of ${edits.length} edits, each of one label in one of ${edited.length} resources: median ${edit.toFixed(1)} ms, p95 ${percentile(edits, 0.95).toFixed(1)} ms`;
  const limit = 'parsing the file, that resource, what begins as it, and the comparison of all routes';
  return [
    {
      figure: 'compile of one edit, against parsing its file',
      value: edit / parse,
      bound: { most: 1.5 },
      detail: `${detail}; parsing alone ${parse.toFixed(1)} ms`,
      limit,
    },
    {
      figure: 'compile of one edit, of a full compile',
      value: edit / whole,
      bound: { most: 0.25 },
      detail: `${detail}; all files ${whole.toFixed(0)} ms, their parses remembered`,
      limit,
    },
  ];
}

const isResource = (text: string) => /^resource:/m.test(text);

/** Throws on errors: a definition that is left out would not be measured. */
export function withoutErrors({ diagnostics }: Compilation): void {
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (error) throw new Error(error.message);
}

/** The real files, plus generated resources with sixteen fields, states, actions, views and tabs up to `count`. */
export function manyFiles(count: number): SchemaText[] {
  const real = readSchemaTexts('schemas');
  const missing = count - real.filter(({ text }) => isResource(text)).length;
  return [
    ...real,
    ...Array.from({ length: missing }, (_, index) => ({
      path: `bench/things${index}.yaml`,
      text: definition(index, missing),
    })),
  ];
}

function definition(index: number, count: number): string {
  const texts = Array.from(
    { length: 8 },
    (_, n) => `  text_${n}: { type: text, maxLength: 64, search: true, label: { zh: 文本 ${n}, en: Text ${n} } }`,
  );
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
