import type { Json } from '#model/language/definition.ts';
import { holds, type Steps } from '../openstack/steps.ts';
import { OwnPlatform, until } from './client.ts';
import { connectEngine } from './connectEngine.ts';
import { gatewayPort } from './gatewayPort.ts';
import { largeLog } from './largeLog.ts';
import type { Podman } from './podman.ts';

const DOCKER = '/api/cis/v1/docker';

/** A tenant's way through containers, on a whole server: what it says is compared with what podman says. */
export async function journey(podman: Podman, folder: string, { step }: Steps): Promise<void> {
  const client = new OwnPlatform(folder);
  await client.start();
  const filtered = async (path: string, filter: Record<string, Json>) =>
    (await client.call('GET', `${DOCKER}/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,99]`))
      .body;
  let [cloud, id] = ['', ''];
  const deployment = async () => (await client.call('GET', `${DOCKER}/deployments/${id}`)).body;
  const containers = async () => filtered('instances', { deployment_id: id });
  const reached = (wanted: Record<string, Json>) =>
    until(`the deployment is ${JSON.stringify(wanted)}`, async () => {
      const now = await deployment();
      return Object.entries(wanted).every(([name, value]) => now[name] === value) && now;
    });
  const ours = () =>
    podman
      .run('ps', '--format', '{{.Image}}', '--filter', `label=suantai.deployment=${id}`)
      .trim()
      .split('\n')
      .filter(Boolean);
  try {
    await step('an engine is connected', async () => {
      const connected = await connectEngine(client, podman);
      ({ cloud } = connected);
      return connected.seen;
    });
    await step('two containers run, with a secret as variable and file', async () => {
      const secret = (await client.call('POST', `${DOCKER}/secrets`, { name: 'word', value: 'open-sesame' })).body;
      const made = await client.call('POST', `${DOCKER}/deployments`, {
        name: 'web',
        cloud_id: cloud,
        image: `${podman.image}:1.0`,
        replicas: 2,
        cpu: 0.25,
        memory_mb: 64,
        env: [{ name: 'COLOUR', value: 'green' }],
        secrets: [
          { secret_id: secret.id, as: 'env', target: 'WORD' },
          { secret_id: secret.id, as: 'file', target: '/run/secrets/word' },
        ],
        files: [{ path: '/etc/app.conf', content: 'a = 1\n' }],
        ports: [{ container_port: 8080, protocol: 'tcp' }],
        rollout_timeout_s: 90,
      });
      holds(JSON.stringify(made.body), made.status === 201);
      id = made.body.id;
      const now = await reached({ status: 'running', ready_replicas: 2 });
      holds('podman has two', ours().length === 2);
      const [first] = podman.run('ps', '-q', '--filter', `label=suantai.deployment=${id}`).trim().split('\n');
      const said = podman.run(
        'exec',
        first ?? '',
        '/bin/sh',
        '-c',
        'echo $COLOUR $WORD; cat /run/secrets/word /etc/app.conf',
      );
      holds(`the container got ${said}`, said === 'green open-sesame\nopen-sesamea = 1\n');
      return now.endpoints.map(({ address }: { address: string }) => address).join(' ');
    });
    await step('its log is read, searched, followed and downloaded', async () => {
      const [container] = await containers();
      const logs = `${DOCKER}/instances/${container.id}/logs`;
      await until('lines', async () => (await client.call('GET', `${logs}?tail=3`)).body.lines.length === 3);
      const found = (await client.call('GET', `${logs}?search=TICK%202`)).body;
      holds('the search', found.lines.length > 0 && found.complete === true);
      const stream = await fetch(`${client.url}${logs}?follow=true&tail=1`, { headers: client.headers });
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
      let followed = '';
      while ((followed.match(/data:/g)?.length ?? 0) < 3) followed += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      const file = await (await fetch(`${client.url}${logs}?download=true`, { headers: client.headers })).text();
      holds('the file', /^\S+Z out tick 0\n/.test(file));
      return `${file.split('\n').length} lines`;
    });
    await step('a terminal carries what is typed; a second one is refused', async () => {
      const [container] = await containers();
      const at = `${DOCKER}/instances/${container.id}/console`;
      const opened = await client.call('POST', at, {});
      const second = await client.call('POST', at, {});
      holds('the second is refused with 409', second.status === 409 && second.body.code === 1911);
      const shown = await client.terminal(opened.body.url, 'echo "sum=$((40+2)) $WORD"\n', 'sum=42');
      await until('it can be opened again', async () => (await client.call('POST', at, {})).status === 201);
      return shown.includes('sum=42 open-sesame') ? 'sum=42' : shown.slice(-60);
    });
    await step('it is measured', async () => {
      const [container] = await containers();
      const series = await until('a value', async () => {
        const { body } = await client.call('GET', `${DOCKER}/instances/${container.id}/metrics`);
        return (
          body.series?.some(({ points }: { points: [number, number | null][] }) =>
            points.some(([, value]) => value !== null),
          ) && body.series
        );
      });
      return series.map(({ name }: { name: string }) => name).join(' ');
    });
    await step('it is scaled, updated and rolled back', async () => {
      await client.call('POST', `${DOCKER}/deployments/${id}?action=scale`, { replicas: 3 });
      await reached({ status: 'running', ready_replicas: 3 });
      await client.call('PUT', `${DOCKER}/deployments/${id}`, { image: `${podman.image}:2.0` });
      await reached({ status: 'running', revision: 2, ready_replicas: 3 });
      holds('podman runs 2.0', ours().every((image) => image.endsWith(':2.0')) && ours().length === 3);
      const [first] = await filtered('revisions', { deployment_id: id, number: 1 });
      await client.call('POST', `${DOCKER}/deployments/${id}?action=rollback`, { revision_id: first.id });
      await reached({ status: 'running', revision: 3, ready_replicas: 3, image: `${podman.image}:1.0` });
      holds(
        'podman runs 1.0',
        ours().every((image) => image.endsWith(':1.0')),
      );
      return 'revision 3';
    });
    await step('a port of a gateway leads to the containers, whichever are there', () =>
      gatewayPort(client, { docker: DOCKER, cloud }),
    );
    await step('an image that does not exist: it goes back', async () => {
      await client.call('PUT', `${DOCKER}/deployments/${id}`, { image: 'localhost/suantai/none:1.0' });
      const now = await reached({ status: 'running', revision: 3, failed_revision: 4, image: `${podman.image}:1.0` });
      return now.message.slice(0, 80);
    });
    await step('a container is killed by hand: it runs again', async () => {
      const [first] = podman.run('ps', '-q', '--filter', `label=suantai.deployment=${id}`).trim().split('\n');
      podman.run('rm', '--force', '--time', '0', first ?? '');
      const now = await until('the repair', async () => {
        const found = await deployment();
        return found.repair_count >= 1 && found.status === 'running' && found;
      });
      holds('podman has three', ours().length === 3);
      return now.message;
    });
    await step('the daemon is killed in the middle of a rollout', async () => {
      await client.call('PUT', `${DOCKER}/deployments/${id}`, { image: `${podman.image}:2.0` });
      await until('the rollout has begun', async () => ours().some((image) => image.endsWith(':2.0')));
      await podman.kill();
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      await podman.start();
      const now = await reached({ status: 'running', ready_replicas: 3 });
      const left = ours();
      holds(`nothing is left over: ${left.join()}`, left.length === 3 && new Set(left).size === 1);
      return `revision ${now.revision}`;
    });
    await step('our server is killed in the middle of a rollout', async () => {
      const before = (await deployment()).revision;
      const image = (await deployment()).image.endsWith(':2.0') ? `${podman.image}:1.0` : `${podman.image}:2.0`;
      await client.call('PUT', `${DOCKER}/deployments/${id}`, { image });
      await until('the rollout has begun', async () => ours().includes(image));
      await client.kill();
      await client.start();
      const now = await reached({ status: 'running', ready_replicas: 3, image });
      holds('nothing is left over', ours().length === 3 && new Set(ours()).size === 1);
      return `revision ${before} to ${now.revision}`;
    });
    await step('a volume over its size is shown as that', async () => {
      const made = await client.call('POST', `${DOCKER}/deployments`, {
        name: 'hoarder',
        cloud_id: cloud,
        image: `${podman.image}:1.0`,
        replicas: 1,
        cpu: 1,
        memory_mb: 64,
        volumes: [{ name: 'data', path: '/data', size_gb: 1 }],
        command: ['/bin/sh', '-c', 'head -c 1100000000 /dev/zero > /data/zeros; sleep 3600'],
        rollout_timeout_s: 90,
      });
      holds(JSON.stringify(made.body), made.status === 201);
      const now = await until('it is measured', async () => {
        const { body } = await client.call('GET', `${DOCKER}/deployments/${made.body.id}`);
        return body.volumes_over === true && body;
      });
      await client.call('DELETE', `${DOCKER}/deployments/${made.body.id}`);
      await until('no volume is left', async () => podman.run('volume', 'ls', '-q').trim() === '');
      return JSON.stringify(now.volume_usage);
    });
    await step('a large log neither fills the memory nor blocks', async () =>
      largeLog(podman, client, { docker: DOCKER, cloud }),
    );
    await step('it is deleted, and nothing is left', async () => {
      await client.call('DELETE', `${DOCKER}/deployments/${id}`);
      await until('it is gone', async () => (await client.call('GET', `${DOCKER}/deployments/${id}`)).status === 404);
      await until('no container', async () => podman.run('ps', '-aq', '--filter', 'label=suantai.cloud').trim() === '');
      return 'gone';
    });
  } finally {
    await client.kill();
  }
}
