/** `npm run bench [-- name …]`: measures all figures or the named ones, each against its baseline in the same run. */

import { type Benchmark, type Figure, isKept } from './figure.ts';
import { printReport } from './printReport.ts';

const all: Record<string, () => Promise<Benchmark>> = {
  compile: async () => (await import('./compile.ts')).compile,
  lines: async () => (await import('./lines.ts')).lines,
  metrics: async () => (await import('./metrics.ts')).metrics,
  list: async () => (await import('./list.ts')).list,
  search: async () => (await import('./search.ts')).search,
  logs: async () => (await import('./logs.ts')).logs,
  machines: async () => (await import('./machines.ts')).machines,
  downCloud: async () => (await import('./downCloud.ts')).downCloud,
  wizard: async () => (await import('./wizard.ts')).wizard,
  console: async () => (await import('./console.ts')).consolePages,
  scale: async () => (await import('./scale.ts')).scale,
  routes: async () => (await import('./routes.ts')).routes,
  public: async () => (await import('./public.ts')).publicPages,
  purchase: async () => (await import('./purchase.ts')).purchase,
  topology: async () => (await import('./topology.ts')).topology,
  inventory: async () => (await import('./inventory.ts')).inventory,
  carry: async () => (await import('./carry.ts')).carry,
  rating: async () => (await import('./rating.ts')).rating,
  settle: async () => (await import('./settle.ts')).settle,
  ledger: async () => (await import('./ledger.ts')).ledger,
  alarms: async () => (await import('./alarms.ts')).alarms,
  files: async () => (await import('./files.ts')).files,
  live: async () => (await import('./live.ts')).live,
  facts: async () => (await import('./facts.ts')).facts,
  workOrders: async () => (await import('./workOrders.ts')).workOrders,
  sharing: async () => (await import('./sharing.ts')).sharing,
  move: async () => (await import('./move.ts')).move,
};

// As the server does at its start (`server/main.ts`): the YAML parser reads the environment for every token.
process.env = { ...process.env };

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in all));
if (unknown.length > 0) {
  console.error(`no benchmark named ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}`);
  process.exit(2);
}

const figures: Figure[] = [];
for (const name of requested.length > 0 ? requested : Object.keys(all)) {
  const benchmark = await all[name]!();
  console.log(`\n${benchmark.name}`);
  const measured = await benchmark.run();
  printReport(measured);
  figures.push(...measured);
}
const missed = figures.filter((figure) => !isKept(figure));
if (missed.length > 0) console.log(`\n${missed.length} of ${figures.length} figures missed their bound`);
process.exit(missed.length > 0 ? 1 : 0);
