/**
 * `npm run agent -- --url https://console.example.com/api/ecrm/v1/gws/5 --token-file agent.token`: a small agent that
 * reports this host and runs the actions of its record (docs/agents.md). `--every` makes it report more often than the
 * server requests. The token comes from the file or from AGENT_TOKEN, so that no process list shows it. `--releases`
 * names a folder with a build of the agent for each version; an upgrade of the record switches between them.
 * `--components` names the folder of the components that it installs. `--registry` is the configuration of a
 * docker-registry on this host, which it cleans up. `--forward` is the range of ports that it may open for containers,
 * such as 20000:20099. `--gpu-exporter` is the address of a Prometheus exporter of GPU cards, in place of `nvidia-smi`
 * on this host.
 */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dirname } from 'node:path';
import { garbageCollector } from './agent/collectGarbage.ts';
import { createComponents } from './agent/components/createComponents.ts';
import { carryOut } from './agent/components/carryOut.ts';
import { portSpan } from '#model/rules/addresses/portSpan.ts';
import { createForwarder, type Forwarder } from './agent/forwards.ts';
import { createGpuReport } from './agent/gpuReport.ts';
import { createHostReport, type HostReport } from './agent/hostReport.ts';
import { releasesIn, versionOf, type Release } from './agent/releases.ts';
import { runAgent, type Confirmation } from './agent/runAgent.ts';
import {
  CONFIRMED,
  CONFIRM_VARIABLE,
  FIRST_VARIABLE,
  supervise,
  WORKER_VARIABLE,
  type RestartOrder,
} from './agent/supervise.ts';

const USAGE =
  'usage: npm run agent -- --url <address of the record> [--token-file <file>] [--every <seconds>] [--releases <folder>] [--components <folder>] [--registry <file>] [--forward <ports>] [--gpu-exporter <address>]; the token can be in AGENT_TOKEN instead';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Written into the bundle, which has no package.json beside it (`agent/bundleAgent.ts`). */
declare const AGENT_VERSION: string | undefined;

/** The version of the product that this agent belongs to. */
const own: Release = {
  version: typeof AGENT_VERSION === 'string' ? AGENT_VERSION : (versionOf(dirname(import.meta.dirname)) ?? 'unknown'),
  script: import.meta.filename,
};

const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);

function fail(line: string): never {
  console.error(line);
  process.exit(2);
}

interface Options {
  url: string;
  token: string;
  everyS: number;
  releases: string | undefined;
  components: string | undefined;
  registry: string | undefined;
  forward: string | undefined;
  gpuExporter: string | undefined;
}

const isUrl = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        'token-file': { type: 'string' },
        every: { type: 'string', default: 'Infinity' },
        releases: { type: 'string' },
        components: { type: 'string' },
        registry: { type: 'string' },
        forward: { type: 'string' },
        'gpu-exporter': { type: 'string' },
      },
    });
    const file = values['token-file'];
    const token = (file === undefined ? (process.env.AGENT_TOKEN ?? '') : readFileSync(file, 'utf8')).trim();
    const url = (values.url ?? '').replace(/\/+$/, '');
    const everyS = Number(values.every);
    const gpuExporter = values['gpu-exporter'];
    if (!isUrl(url) || token === '' || !(everyS > 0)) fail(USAGE);
    if (gpuExporter !== undefined && !isUrl(gpuExporter)) fail(USAGE);
    if (values.forward !== undefined && portSpan(values.forward) === undefined) fail(USAGE);
    // A folder that cannot be read is a mistake of the caller.
    releasesIn(values.releases, own);
    return {
      url,
      token,
      everyS,
      releases: values.releases,
      components: values.components,
      registry: values.registry,
      forward: values.forward,
      gpuExporter,
    };
  } catch (error) {
    // An unknown option, or a file that cannot be read.
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** What was open before a restart counts until the platform has said again what it wants. */
async function forwardReport(offer: string, forwarder: Forwarder): Promise<HostReport> {
  const states = await forwarder.states();
  return {
    forward_offer: offer,
    connections: forwarder.connections(),
    ...(states !== undefined && { forward_states: states }),
  };
}

async function work(send: (message: RestartOrder | typeof CONFIRMED, done: () => void) => void): Promise<never> {
  const { url, token, everyS, releases, components: folder, registry, forward, gpuExporter } = readOptions();
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !LOCAL.has(hostname))
    say('the address is not https: anyone on the network can read the token');
  const confirm = process.env[CONFIRM_VARIABLE];
  process.on('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  const first = process.env[FIRST_VARIABLE];
  // Written by the supervisor, like the confirmation.
  const supervisor = first === undefined ? own : (JSON.parse(first) as Release);
  const { version } = own;
  say(`agent ${version} reports to ${url}`);
  const measure = createHostReport(version);
  const readGpus = createGpuReport({ exporter: gpuExporter, say });
  const components = folder === undefined ? undefined : createComponents(folder, url.split('/api/')[0] ?? url, say);
  const span = forward === undefined ? undefined : portSpan(forward);
  const forwarder = span && createForwarder(span, say);
  await runAgent({
    url,
    token,
    everyS,
    report: async () => ({
      ...(await measure()),
      ...(await readGpus()),
      ...(releases !== undefined && {
        available_versions: releasesIn(releases, supervisor).map((each) => each.version),
      }),
      ...(components && { components: components.offered(), component_states: await components.states() }),
      ...(forwarder && (await forwardReport(forward ?? '', forwarder))),
    }),
    confirm: confirm === undefined ? undefined : (JSON.parse(confirm) as Confirmation),
    ...(registry !== undefined && { collectGarbage: garbageCollector(registry) }),
    ...(components && { component: (command) => carryOut(components, command) }),
    ...(forwarder && { forward: (list: unknown) => forwarder.want(list) }),
    confirmed: () => send(CONFIRMED, () => undefined),
    restart: ({ id }, wanted) =>
      new Promise<never>(() =>
        send({ command: id, ...(wanted !== undefined && { version: wanted }) }, () => process.exit(0)),
      ),
    say,
  });
  process.exit(1);
}

const channel = process.env[WORKER_VARIABLE] === undefined ? undefined : process.send?.bind(process);
if (channel === undefined) {
  const { releases } = readOptions();
  process.exitCode = await supervise(own, releases, process.argv.slice(2));
} else {
  await work((message, done) => channel(message, undefined, undefined, done));
}
