import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readSettings } from '#server/engine/process/config.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { median, percentile, type Benchmark, type Figure } from './figure.ts';
import { bareServer } from './support/bareServer.ts';

const MIB = 1_048_576;
const PIECE = 32 * MIB;
const PIECES = 32;
const ROUNDS = 3;
const [FEW, MANY] = [1_000, 100_000];
const READS = 300;
const IDLE_MS = 15_000;
const ENTRIES = '/api/sys/v1/spaces/personal/entries';

/** A file of 1 GB in and out, and the list of a folder with many entries. */
export const files: Benchmark = {
  name: 'files of a space',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
    try {
      return [...(await transfers(folder)), ...(await lists(folder))];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function transfers(folder: string): Promise<Figure[]> {
  const env = { DATA_DIR: join(folder, 'transfers'), RATE_LIMIT: '0', CONSOLE: 'none', LOG_LEVEL: 'silent' };
  const server = await startServer(env);
  const bare = await bareServer(new URL('./handwritten/bareFiles.ts', import.meta.url).pathname, join(folder, 'bare'));
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url, 'personal')}` };
    const piece = Buffer.alloc(PIECE, 'bytes of a large file ');
    const idle = await idleMb(server.pid);
    const times = { in: [] as number[], out: [] as number[], bareIn: [] as number[], bareOut: [] as number[] };
    let most = idle;
    for (let round = 0; round < ROUNDS; round += 1) {
      times.bareIn.push(
        await timed(async () => {
          await fetch(`${bare.url}/begin`, { method: 'POST' });
          for (let at = 0; at < PIECES; at += 1) await fetch(bare.url, { method: 'POST', body: piece });
        }),
      );
      let entry = 0;
      times.in.push(await timed(async () => void (entry = await upload(server.url, headers, piece, `file-${round}`))));
      most = Math.max(most, await memoryMb(server.pid));
      times.bareOut.push(await timed(() => drain(bare.url, {})));
      times.out.push(await timed(() => drain(`${server.url}${ENTRIES}/${entry}/content?download=true`, headers)));
      most = Math.max(most, await memoryMb(server.pid));
    }
    const size = `${(PIECES * PIECE) / MIB} MiB, medians of ${ROUNDS}`;
    return [
      share('upload: throughput / a bare stream to the disk', median(times.bareIn), median(times.in), size),
      share('download: throughput / a bare stream from the disk', median(times.bareOut), median(times.out), size),
      {
        figure: 'memory while files of 1 GB come and go',
        value: most - idle,
        unit: 'MB',
        bound: { most: 200 },
        detail: `${most.toFixed(0)} MB at most, ${idle.toFixed(0)} MB at most in the ${IDLE_MS / 1_000} s before`,
        limit: 'buffers of the streams; no file is in memory',
      },
    ];
  } finally {
    await server.stop();
    await bare.stop();
  }
}

const share = (figure: string, bareMs: number, ownMs: number, of: string): Figure => ({
  figure,
  value: bareMs / ownMs,
  bound: { least: 0.8 },
  detail: `${(bareMs / 1_000).toFixed(2)} s / ${(ownMs / 1_000).toFixed(2)} s for ${of}`,
  limit: 'SHA-256 of every byte, and a sync to the disk for each piece',
});

async function upload(url: string, headers: Record<string, string>, piece: Buffer<ArrayBuffer>, name: string) {
  const post = (path: string, body: object) =>
    fetch(`${url}/api/sys/v1/spaces/personal/uploads${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const begun = await post('', { name, size: PIECES * PIECE });
  // The contract of docs/api.md, as below.
  const { url: address } = (await begun.json()) as { url: string };
  for (let at = 0; at < PIECES; at += 1) {
    const reply = await fetch(url + address, {
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(at * PIECE),
      },
      body: piece,
    });
    if (reply.status !== 204) throw new Error(`a piece was answered with ${reply.status}: ${await reply.text()}`);
  }
  const done = await post(`/${address.split('/').at(-1)}/complete`, {});
  return ((await done.json()) as { id: number }).id;
}

async function drain(url: string, headers: Record<string, string>): Promise<void> {
  const { body } = await fetch(url, { headers });
  let read = 0;
  for await (const bytes of body ?? []) read += (bytes as Uint8Array).byteLength;
  if (read !== PIECES * PIECE) throw new Error(`${read} bytes were read`);
}

async function lists(folder: string): Promise<Figure[]> {
  const [few, many] = [await listTimes(join(folder, 'few'), FEW), await listTimes(join(folder, 'many'), MANY)];
  return [
    {
      figure: `the first page of a folder: p99 of ${MANY} entries / of ${FEW}`,
      value: percentile(many, 0.99) / percentile(few, 0.99),
      bound: { most: 1.5 },
      detail: `${percentile(many, 0.99).toFixed(2)} ms / ${percentile(few, 0.99).toFixed(2)} ms; medians ${median(many).toFixed(2)} / ${median(few).toFixed(2)} ms`,
      limit: 'the count of all rows for the number of pages',
    },
  ];
}

async function listTimes(dataDir: string, entries: number): Promise<number[]> {
  const env = { DATA_DIR: dataDir, RATE_LIMIT: '0', CONSOLE: 'none', LOG_LEVEL: 'silent' };
  await (await startServer(env)).stop();
  await withDatabase(readSettings({ ...process.env, ...env }), async ({ db }) => {
    const [owner] = await db.all<{ id: number }>("select id from users where name = 'personal'");
    await db.run(
      `insert into personal_files (user_id, name, is_dir, size, content_type, ancestry, place, removed, created_at, updated_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       select ?, 'file-' || i || '.txt', 0, i, 'text/plain', '/', 'top/' || i, 0, i, i from n`,
      [entries, owner?.id ?? 0],
    );
  });
  const server = await startServer(env);
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url, 'personal')}` };
    const filter = JSON.stringify({ parent_id: { empty: true }, deleted_at: { empty: true } });
    const query = new URLSearchParams({ filter, sort: '["is_dir","DESC","name","ASC"]', range: '[0,9]' });
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      times.push(
        await timed(async () => {
          const reply = await fetch(`${server.url}${ENTRIES}?${query}`, { headers });
          if (reply.status !== 200) throw new Error(`a list was answered with ${reply.status}: ${await reply.text()}`);
          await reply.arrayBuffer();
        }),
      );
    }
    return times.slice(READS / 10);
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The most that the server uses without any transfer: what it does after its start takes some. */
async function idleMb(pid: number): Promise<number> {
  let most = 0;
  for (const until = performance.now() + IDLE_MS; performance.now() < until; await setTimeout(250))
    most = Math.max(most, await memoryMb(pid));
  return most;
}

async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
