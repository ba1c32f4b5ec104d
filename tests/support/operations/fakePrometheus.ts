import { createServer, type IncomingMessage } from 'node:http';
import type { Json } from '#model/language/definition.ts';
import { listenHere } from '../servers/listenHere.ts';

export interface FakePrometheus {
  url: string;
  /** Paths below /api/v1, with the reply of each; a function decides by the request. */
  replies: Record<string, FakeReply | ((request: IncomingMessage, query: URLSearchParams) => FakeReply)>;
  /** The requests that it received, in order. */
  asked: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[];
  /** Holds every answer back for this long. */
  delayMs: number;
}

interface FakeReply {
  status?: number;
  body: Json;
  date?: string;
}

const BUILD = { version: '2.42.0', revision: 'abc', goVersion: 'go1.19' };

const success = (data: Json): FakeReply => ({ body: { status: 'success', data } });

/** A small HTTP API of Prometheus that answers as a test wants. */
export async function fakePrometheus(): Promise<FakePrometheus> {
  const fake: FakePrometheus = {
    url: '',
    replies: {
      'status/buildinfo': success(BUILD),
      'status/runtimeinfo': success({ storageRetention: '15d' }),
      'status/config': success({ yaml: 'global:\n  scrape_interval: 30s\nscrape_configs: []\n' }),
      targets: success({
        activeTargets: [
          {
            labels: { job: 'node', instance: 'b:9100' },
            scrapeUrl: 'http://user:hunter2@b:9100/metrics?token=s3cret',
            health: 'up',
            lastScrape: '2026-11-20T02:00:00Z',
            lastScrapeDuration: 0.0125,
            lastError: '',
          },
          {
            labels: { job: 'node', instance: 'a:9100', rack: 'r1' },
            scrapeUrl: 'http://a:9100/metrics',
            health: 'down',
            lastScrape: '0001-01-01T00:00:00Z',
            lastScrapeDuration: 0,
            lastError: 'connection refused',
          },
        ],
      }),
      query: success({ resultType: 'scalar', result: [1_795_140_000, '1795140000'] }),
    },
    asked: [],
    delayMs: 0,
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    const path = pathname.replace(/^\/api\/v1\//, '');
    fake.asked.push({ path, query: searchParams, headers: request.headers });
    const known = fake.replies[path];
    const { status, body, date } = (typeof known === 'function' ? known(request, searchParams) : known) ?? {
      status: 404,
      body: 'not here',
    };
    const answer = () => {
      if (date !== undefined) response.setHeader('date', date);
      response.writeHead(status ?? 200, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    if (fake.delayMs === 0) answer();
    else setTimeout(answer, fake.delayMs).unref();
  });
  fake.url = await listenHere(server);
  return fake;
}
