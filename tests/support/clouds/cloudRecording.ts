import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { bodyTold, bytesOf, type CloudProxy, type Exchange } from './cloudProxy.ts';
import { listenHere } from '../servers/listenHere.ts';

export interface Recording {
  /** The time of the recording, in milliseconds. Playback uses it as its clock. */
  at: number;
  /** The seed of our records' ids. */
  seed: string;
  /** How long the cloud kept deleted machines. */
  reclaimSeconds: number | null;
  exchanges: Exchange[];
}

/** Replaces the address of the cloud in stored recordings. */
const HOST = '{cloud}';
const SECRETS = /"(password|secret|adminPass|admin_password)":\s*"(?:[^"\\]|\\.)*"/g;

/** Records the calls through a proxy. `save` writes them without tokens, secrets and addresses. */
export function recordFrom(proxy: CloudProxy, about: Omit<Recording, 'exchanges'>): { save(file: string): number } {
  const exchanges: Exchange[] = [];
  const origin = new URL(proxy.url).origin;
  const tokens = new Map<string, string>();
  proxy.onExchange = (exchange) => {
    const token = exchange.headers['x-subject-token'];
    if (token !== undefined && !tokens.has(token)) tokens.set(token, `token-${tokens.size + 1}`);
    exchanges.push(exchange);
  };
  const clean = (text: string) => {
    let cleaned = withoutSecrets(text)
      .replaceAll(origin, HOST)
      .replaceAll(/https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?/g, HOST);
    for (const [token, word] of tokens) cleaned = cleaned.replaceAll(token, word);
    return cleaned;
  };
  return {
    save(file) {
      const stored = exchanges.map(({ headers, ...each }) => ({
        ...each,
        path: clean(each.path),
        body: clean(each.body),
        reply: clean(each.reply),
        headers: JSON.parse(clean(JSON.stringify(headers))),
      }));
      writeFileSync(file, gzipSync(JSON.stringify({ ...about, exchanges: stored }), { level: 9 }));
      return stored.length;
    },
  };
}

export const readRecording = (file: URL): Recording => JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'));

export interface Player {
  url: string;
  /** Calls that were not recorded. */
  unknown: string[];
  /** Recorded calls that have not been made yet. */
  left(): string[];
}

/** Responds as the cloud did: a repeated call receives the recorded responses in order, and then the last one. */
export async function playRecording({ exchanges }: Recording): Promise<Player> {
  const queues = new Map<string, Exchange[]>();
  for (const exchange of exchanges) queues.set(keyOf(exchange), [...(queues.get(keyOf(exchange)) ?? []), exchange]);
  const played = new Set<string>();
  const player: Player = { url: '', unknown: [], left: () => [...queues.keys()].filter((key) => !played.has(key)) };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const origin = await listenHere(server);
  player.url = `${origin}/identity/v3`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = bodyTold(incoming.headers, await bytesOf(incoming));
    const key = keyOf({
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      body: withoutSecrets(body).replaceAll(origin, HOST),
    });
    const queue = queues.get(key);
    const next = queue && queue.length > 1 ? queue.shift() : queue?.[0];
    if (!next) {
      player.unknown.push(key);
      return void outgoing.writeHead(599).end();
    }
    played.add(key);
    outgoing.writeHead(next.status, next.headers).end(next.reply.replaceAll(HOST, origin));
  }

  return player;
}

/** Timestamps differ in each run. */
const keyOf = ({ method, path, body }: Pick<Exchange, 'method' | 'path' | 'body'>): string =>
  `${method} ${path.replace(/changes-since=[^&]*/, 'changes-since=')} ${body}`;

const withoutSecrets = (text: string): string => text.replaceAll(SECRETS, '"$1":"***"');
