import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { PortSpan } from '#model/rules/addresses/portSpan.ts';

/** What the platform wants this host to forward: connections to the port go to one of the targets, in turn. */
export interface WantedForward {
  id: number;
  port: number;
  /** `host:port`. */
  targets: readonly string[];
}

/** What became of it, as the platform reads it. */
export interface ForwardState {
  forward: number;
  port: number;
  state: 'listening' | 'in_use' | 'not_allowed' | 'out_of_range' | 'failed';
  /** Whether one of its targets accepts connections. */
  reached: boolean;
  detail?: string;
}

export interface Forwarder {
  /** Opens and closes until exactly these are open. Returns whether the platform should hear of it at once. */
  want(list: unknown): Promise<boolean>;
  /** Undefined until the platform has said what it wants. */
  states(): Promise<ForwardState[] | undefined>;
  /** Connections that are carried now. */
  connections(): number;
}

interface Entry {
  wanted: WantedForward;
  server: Server | undefined;
  state: ForwardState['state'];
  detail: string | undefined;
  pairs: Set<Pair>;
  /** The target of the next connection. */
  turn: number;
  reached: boolean;
  probedAt: number;
}

interface Pair {
  target: string;
  end(): void;
}

/** Of one port: a flood must not take the files that the host allows this process. */
const MOST_CONNECTIONS = 1_000;
const CONNECT_MS = 5_000;
const PROBE_MS = 2_000;
/** A target that answers is looked at again after it; one that does not, with each report. */
const PROBE_EVERY_MS = 30_000;
const MOST_PROBED = 3;
const KEEP_ALIVE_MS = 30_000;
const LONGEST = 200;

/**
 * Carries TCP connections from ports of this host to the containers that the platform names. While the platform is
 * away, what it wanted last stays open. `host` is the address to listen on; absent: every one.
 */
export function createForwarder(span: PortSpan, say: (line: string) => void, host?: string): Forwarder {
  const open = new Map<number, Entry>();
  let isKnown = false;

  return {
    async want(list) {
      const wanted = readWanted(list);
      if (wanted === undefined) return false;
      const before = JSON.stringify(outcomes(open));
      const isFirst = !isKnown;
      isKnown = true;
      const byId = new Map(wanted.map((each) => [each.id, each]));
      for (const [id, entry] of open) {
        const next = byId.get(id);
        if (next?.port === entry.wanted.port) retarget(entry, next);
        else {
          open.delete(id);
          await close(entry);
          say(`closed port ${entry.wanted.port}`);
        }
      }
      for (const each of wanted) {
        const there = open.get(each.id);
        if (there?.server !== undefined) continue;
        const entry = await begin(each, { span, host });
        open.set(each.id, entry);
        if (there?.state !== entry.state)
          say(entry.server === undefined ? `port ${each.port}: ${entry.detail}` : `forwarding port ${each.port}`);
      }
      return isFirst || JSON.stringify(outcomes(open)) !== before;
    },
    async states() {
      if (!isKnown) return undefined;
      await Promise.all([...open.values()].map(look));
      return outcomes(open);
    },
    connections: () => [...open.values()].reduce((sum, { pairs }) => sum + pairs.size, 0),
  };
}

const outcomes = (open: ReadonlyMap<number, Entry>): ForwardState[] =>
  [...open.values()].map(({ wanted, state, reached, detail }) => ({
    forward: wanted.id,
    port: wanted.port,
    state,
    reached,
    ...(detail !== undefined && { detail: detail.slice(0, LONGEST) }),
  }));

/** The reply belongs to the server of the token. One that knows no forwards says nothing of them. */
function readWanted(list: unknown): WantedForward[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return list.flatMap((each: Partial<WantedForward>) =>
    Number.isInteger(each.id) && Number.isInteger(each.port) && Array.isArray(each.targets)
      ? [{ id: Number(each.id), port: Number(each.port), targets: each.targets.map(String) }]
      : [],
  );
}

async function begin(wanted: WantedForward, { span, host }: { span: PortSpan; host: string | undefined }) {
  const entry: Entry = {
    wanted,
    server: undefined,
    state: 'listening',
    detail: undefined,
    pairs: new Set(),
    turn: 0,
    reached: false,
    probedAt: 0,
  };
  const [first, last] = span;
  if (wanted.port < first || wanted.port > last)
    return Object.assign(entry, { state: 'out_of_range', detail: `this agent opens ${first} to ${last}` } as const);
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => carry(entry, client));
  try {
    server.listen(wanted.port, host);
    await once(server, 'listening');
    server.on('error', (error) => (entry.detail = error.message));
    entry.server = server;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    entry.state = code === 'EADDRINUSE' ? 'in_use' : code === 'EACCES' ? 'not_allowed' : 'failed';
    entry.detail = message;
  }
  return entry;
}

/** Connections to a target that is no longer wanted end. */
function retarget(entry: Entry, wanted: WantedForward): void {
  if (wanted.targets.join() !== entry.wanted.targets.join()) entry.probedAt = 0;
  entry.wanted = wanted;
  for (const pair of entry.pairs) if (!wanted.targets.includes(pair.target)) pair.end();
}

async function close({ server, pairs }: Entry): Promise<void> {
  for (const pair of pairs) pair.end();
  if (server === undefined) return;
  const closed = once(server, 'close');
  server.close();
  await closed;
}

/** Each connection begins with the next target, and takes another one if that does not accept it. */
function carry(entry: Entry, client: Socket): void {
  const { targets } = entry.wanted;
  client.on('error', () => client.destroy());
  if (entry.pairs.size >= MOST_CONNECTIONS || targets.length === 0) return void client.destroy();
  const first = entry.turn;
  entry.turn = (first + 1) % targets.length;
  const rest = targets.map((_, index) => targets[(first + index) % targets.length] ?? '');
  const pair: Pair = { target: '', end: () => client.destroy() };
  entry.pairs.add(pair);
  client.once('close', () => entry.pairs.delete(pair));
  const next = (): void => {
    const target = rest.shift();
    if (target === undefined || client.destroyed) {
      if (!client.destroyed) entry.reached = false;
      return void client.destroy();
    }
    const upstream = connect({ ...placeOf(target), allowHalfOpen: true, timeout: CONNECT_MS });
    let isCarried = false;
    upstream.once('timeout', () => upstream.destroy(new Error('no answer in time')));
    upstream.on('error', () => (isCarried ? client.destroy() : next()));
    upstream.once('connect', () => {
      isCarried = true;
      entry.reached = true;
      upstream.setTimeout(0);
      upstream.removeAllListeners('timeout');
      if (client.destroyed) return void upstream.destroy();
      Object.assign(pair, {
        target,
        end() {
          client.destroy();
          upstream.destroy();
        },
      });
      for (const socket of [client, upstream]) socket.setKeepAlive(true, KEEP_ALIVE_MS).setNoDelay(true);
      client.once('close', (hadError) => hadError && upstream.destroy());
      client.once('error', () => upstream.destroy());
      client.pipe(upstream).pipe(client);
    });
  };
  next();
}

/** One accepted connection is enough: it is closed without a byte. */
async function look(entry: Entry): Promise<void> {
  const now = Date.now();
  if (entry.server === undefined || (entry.reached && now - entry.probedAt < PROBE_EVERY_MS)) return;
  entry.probedAt = now;
  const found = await Promise.all(entry.wanted.targets.slice(0, MOST_PROBED).map(accepts));
  entry.reached = found.includes(true);
}

const accepts = (target: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ ...placeOf(target), timeout: PROBE_MS });
    const answer = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', answer(true)).once('timeout', answer(false)).on('error', answer(false));
  });

function placeOf(target: string): { host: string; port: number } {
  const end = target.lastIndexOf(':');
  return { host: target.slice(0, end).replace(/^\[|\]$/g, ''), port: Number(target.slice(end + 1)) };
}
