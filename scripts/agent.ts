/**
 * `npm run agent -- --url https://console.example.com/api/ecrm/v1/gws/5 --token-file agent.token`: a small agent that
 * reports this host and runs the actions of its record (docs/agents.md). `--every` makes it report more often than the
 * server requests. The token comes from the file or from AGENT_TOKEN, so that no process list shows it.
 */

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createHostReport } from './agent/hostReport.ts';
import { runAgent } from './agent/runAgent.ts';
import { CONFIRM_VARIABLE, supervise, WORKER_VARIABLE } from './agent/supervise.ts';

const USAGE =
  'usage: npm run agent -- --url <address of the record> [--token-file <file>] [--every <seconds>]; the token can be in AGENT_TOKEN instead';
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

const say = (line: string) => console.log(`${new Date().toISOString()} ${line}`);

function fail(line: string): never {
  console.error(line);
  process.exit(2);
}

function readOptions(): { url: string; token: string; everyS: number } {
  try {
    const { values } = parseArgs({
      options: {
        url: { type: 'string' },
        'token-file': { type: 'string' },
        every: { type: 'string', default: 'Infinity' },
      },
    });
    const file = values['token-file'];
    const token = (file === undefined ? (process.env.AGENT_TOKEN ?? '') : readFileSync(file, 'utf8')).trim();
    const url = (values.url ?? '').replace(/\/+$/, '');
    const everyS = Number(values.every);
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '') || token === '' || !(everyS > 0)) fail(USAGE);
    return { url, token, everyS };
  } catch (error) {
    // An unknown option, or a file that cannot be read.
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function work(send: (message: string, done: () => void) => void): Promise<never> {
  const { url, token, everyS } = readOptions();
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !LOCAL.has(hostname))
    say('the address is not https: anyone on the network can read the token');
  const confirm = process.env[CONFIRM_VARIABLE];
  // The version of the product that the agent belongs to.
  const { version }: { version: string } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  );
  process.on('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  say(`agent ${version} reports to ${url}`);
  await runAgent({
    url,
    token,
    everyS,
    report: createHostReport(version),
    confirm: confirm === undefined ? undefined : { id: confirm, ok: true },
    restart: ({ id }) => new Promise<never>(() => send(id, () => process.exit(0))),
    say,
  });
  process.exit(1);
}

const channel = process.env[WORKER_VARIABLE] === undefined ? undefined : process.send?.bind(process);
if (channel === undefined) {
  readOptions();
  process.exitCode = await supervise(import.meta.filename, process.argv.slice(2));
} else {
  await work((message, done) => channel(message, undefined, undefined, done));
}
