import { statSync } from 'node:fs';
import { holds } from '../openstack/steps.ts';
import { until, type OwnPlatform } from './client.ts';
import type { Podman } from './podman.ts';

/** `LARGE_LOG_BYTES=1000000000` tries what docs/scaling.md reports. */
const LARGE_BYTES = Number(process.env['LARGE_LOG_BYTES'] ?? 250_000_000);
/** A line of `yes` with its time and stream, as podman stores it. */
const BYTES_OF_A_LINE = 76;
const MOST_MIB_MORE = 200;
const MANY = 97;

/** A container writes a large log; it is searched, followed and downloaded while everything else is answered. */
export async function largeLog(
  podman: Podman,
  client: OwnPlatform,
  { docker, cloud }: { docker: string; cloud: string },
): Promise<string> {
  const count = Math.ceil((LARGE_BYTES * 1.2) / BYTES_OF_A_LINE);
  const made = await client.call('POST', `${docker}/deployments`, {
    name: 'chatty',
    cloud_id: cloud,
    image: `${podman.image}:1.0`,
    replicas: 1,
    cpu: 1,
    memory_mb: 64,
    command: ['/bin/sh', '-c', `yes "a line of a log that is very long" | head -n ${count}; echo needle; sleep 3600`],
    rollout_timeout_s: 90,
  });
  const filter = encodeURIComponent(JSON.stringify({ deployment_id: made.body.id }));
  const container = await until('the container', async () => {
    const [found] = (await client.call('GET', `${docker}/instances?filter=${filter}`)).body;
    return found;
  });
  const path = podman.run('inspect', '--format', '{{.HostConfig.LogConfig.Path}}', container.cloud_ref).trim();
  await until('a large log', async () => statSync(path).size > LARGE_BYTES, LARGE_BYTES / 1_000);
  const logs = `${docker}/instances/${container.id}/logs`;
  const before = client.memory();
  let [most, slowest] = [0, 0];
  const look = async () => {
    const startedAt = performance.now();
    await fetch(`${client.url}/healthz`);
    slowest = Math.max(slowest, performance.now() - startedAt);
    most = Math.max(most, client.memory() - before);
  };

  const page = await client.call('GET', `${logs}?tail=100`);
  holds('the end is read', page.body.lines.length === 100);
  await look();
  const search = await client.call('GET', `${logs}?search=needle`);
  holds('a search ends, and says whether it has read everything', typeof search.body.complete === 'boolean');
  await look();

  const stream = await fetch(`${client.url}${logs}?follow=true&tail=1`, { headers: client.headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let followed = '';
  while (!followed.includes('data:')) followed += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  await look();

  const file = await fetch(`${client.url}${logs}?download=true`, { headers: client.headers });
  let [bytes, chunks] = [0, 0];
  for await (const chunk of file.body ?? []) {
    bytes += chunk.length;
    if ((chunks += 1) % MANY === 0) await look();
    if (bytes > LARGE_BYTES * 0.6) break;
  }
  await client.call('DELETE', `${docker}/deployments/${made.body.id}`);
  holds(`the server needed ${most} MiB more`, most < MOST_MIB_MORE);
  const [stored, read] = [statSync(path, { throwIfNoEntry: false })?.size ?? LARGE_BYTES, bytes].map((each) =>
    Math.round(each / 1e6),
  );
  return `${stored} MB, ${read} MB of it downloaded, +${most} MiB, other calls within ${Math.round(slowest)} ms`;
}
