import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Json } from '#model/language/definition.ts';
import { holds, type Steps } from '../openstack/steps.ts';
import { OwnPlatform, until } from './client.ts';
import { connectEngine } from './connectEngine.ts';
import type { Podman } from './podman.ts';

const AOS = '/api/aos/v1';
const SHIPPED = join(import.meta.dirname, '../../server/seed/business/apps/templates/postgresql.yaml');

interface Shipped {
  versions: { version: string; values_schema: Json; body: string }[];
  name: string;
  code: string;
  summary: string;
}

/** A tenant's way with a real PostgreSQL, from the template that the demo has: its own client says what is in it. */
export async function databaseJourney(podman: Podman, image: string, folder: string, { step }: Steps): Promise<void> {
  const client = new OwnPlatform(folder);
  await client.start();
  const { versions, name, code, summary } = parse(readFileSync(SHIPPED, 'utf8')) as Shipped;
  let [cloud, id, address, password, template] = ['', '', '', '', 0];
  const ids: Record<string, number> = {};
  const call = async (method: string, path: string, body?: Json) => {
    const reply = await client.call(method, `${AOS}${path}`, body);
    holds(`${method} ${path}: ${JSON.stringify(reply.body)}`, reply.status < 300);
    return reply.body;
  };
  const on = (action: string, input: Record<string, Json> = {}, query = '') =>
    call('POST', `/stacks/${id}?action=${action}${query}`, input);
  const reached = (wanted: Record<string, Json>) =>
    until(`the app is ${JSON.stringify(wanted)}`, async () => {
      const now = await call('GET', `/stacks/${id}`);
      if (now.status === 'failed') throw new Error(JSON.stringify(now.fault));
      address = now.connections?.[0]?.address ?? address;
      return Object.entries(wanted).every(([key, value]) => now[key] === value) && now;
    });
  const sql = (text: string, word = password): string => {
    const url = `postgresql://app:${word}@${address}/shop`;
    const { status, stdout, stderr } = spawnSync('psql', [url, '-v', 'ON_ERROR_STOP=1', '-Atc', text], {
      encoding: 'utf8',
    });
    return status === 0 ? stdout.trim() : `refused: ${stderr.trim()}`;
  };
  const containers = () =>
    podman
      .run('ps', '--format', '{{.Image}}', '--filter', 'label=suantai.deployment')
      .trim()
      .split('\n')
      .filter(Boolean);
  const filtered = async (path: string, filter: Record<string, Json>) =>
    call('GET', `/${path}?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=["id","ASC"]`);
  const backup = async (note: string) => {
    const made = await on('backup', { note });
    return until('the backup', async () => {
      const found = await call('GET', `/stack-backups/${made.id}`);
      if (found.status === 'failed') throw new Error(found.problem);
      return found.status === 'available' && found;
    });
  };
  const restore = async (backupId: number) => {
    await call('POST', `/stack-backups/${backupId}?action=restore`, { stack_id: id });
    await until('the restoration', async () => {
      const found = await call('GET', `/stack-backups/${backupId}`);
      if (found.problem !== null) throw new Error(found.problem);
      return found.status === 'available' && found.restored_at !== null;
    });
  };
  let kept = 0;
  try {
    await step('an engine is connected', async () => {
      const connected = await connectEngine(client, podman);
      ({ cloud } = connected);
      return connected.seen;
    });
    await step('the template of the demo is published', async () => {
      template = (await call('POST', '/templates', { name, code, summary, category: 'database' })).id;
      for (const { version, values_schema, body } of versions) {
        const local = body.replace('docker.io/library/postgres', image);
        const made = await call('POST', '/template-versions', {
          template_id: template,
          version,
          values_schema,
          body: local,
        });
        ids[version] = made.id;
        await call('POST', `/template-versions/${made.id}?action=publish`, {});
      }
      await call('POST', `/templates/${template}?action=publish`, {});
      return Object.keys(ids).join(' ');
    });
    const install = async (as: string, version: string) => {
      const made = await call('POST', '/stacks', {
        name: as,
        template_id: template,
        version_id: ids[version] ?? 0,
        cloud_id: cloud,
        overrides: { cpu: 0.5, memory_mb: 512, database: 'shop', max_connections: 60 },
      });
      ({ id } = made);
      const now = await reached({ status: 'deployed', version });
      password = (await on('showPassword')).password;
      return now;
    };
    await step('a PostgreSQL is installed, and answers at its address', async () => {
      await install('orders', '1.0.0');
      holds(`podman runs ${containers().join()}`, containers().join() === `${image}:16.4`);
      sql('CREATE TABLE goods (name text); INSERT INTO goods VALUES ($$tea$$), ($$rice$$)');
      holds('the value', sql('SHOW max_connections') === '60');
      holds('another password is refused', sql('SELECT 1', 'wrong').startsWith('refused'));
      return `${address}: ${sql('SELECT string_agg(name, $$ $$) FROM goods')}`;
    });
    await step('it is upgraded as its difference said, and keeps its data', async () => {
      const plan = await on('upgrade', { version_id: ids['1.1.0'] ?? 0 }, '&preview=1');
      const shown = JSON.stringify(plan.tables);
      holds(
        `the difference: ${shown}`,
        [`${image}:16.6`, 'Asia/Shanghai', '60'].every((word) => shown.includes(word)),
      );
      await on('upgrade', { version_id: ids['1.1.0'] ?? 0 }, `&previewed=${plan.previewed}`);
      await reached({ status: 'deployed', version: '1.1.0' });
      holds(`podman runs ${containers().join()}`, containers().join() === `${image}:16.6`);
      const seen = sql('SELECT count(*) FROM goods');
      holds(`its data: ${seen}`, seen === '2');
      holds('a value of yours stays', sql('SHOW max_connections') === '60');
      return `time zone ${sql('SHOW timezone')}`;
    });
    await step('a backup returns what was lost', async () => {
      const made = await backup('before');
      kept = made.id;
      sql('DROP TABLE goods; CREATE TABLE rest (n int)');
      holds('it is lost', sql('SELECT count(*) FROM goods').includes('does not exist'));
      await restore(kept);
      const seen = sql('SELECT count(*) FROM goods');
      holds(`it is back: ${seen}`, seen === '2');
      return `${made.size_bytes} bytes, ${made.checksum.slice(0, 12)}`;
    });
    await step('another password counts, and the former one does not', async () => {
      const former = password;
      password = (await on('resetPassword')).password;
      await until('the password', async () => sql('SELECT 1') === '1');
      const seen = sql('SELECT 1', former);
      holds(`the former one: ${seen}`, seen.startsWith('refused'));
      return seen.slice(-60);
    });
    await step('it is rolled back, with its data and the new password', async () => {
      const [first] = await filtered('stack-revisions', { stack_id: id, number: 1 });
      await on('rollback', { revision_id: first.id });
      await reached({ status: 'deployed', version: '1.0.0', revision: 3 });
      holds(`podman runs ${containers().join()}`, containers().join() === `${image}:16.4`);
      const seen = await until('its data', async () => {
        const text = sql('SELECT count(*) FROM goods');
        return text === '2' && text;
      });
      return `${seen} rows`;
    });
    await step('the daemon is killed in the middle of an upgrade', async () => {
      await on('upgrade', { version_id: ids['1.1.0'] ?? 0 });
      await podman.kill();
      await new Promise((resolve) => setTimeout(resolve, 15_000));
      await podman.start();
      await reached({ status: 'deployed', version: '1.1.0' });
      holds(`podman runs ${containers().join()}`, containers().join() === `${image}:16.6`);
      return `${sql('SELECT count(*) FROM goods')} rows`;
    });
    await step('our server is killed in the middle of a rollback', async () => {
      const [first] = await filtered('stack-revisions', { stack_id: id, number: 1 });
      await on('rollback', { revision_id: first.id });
      await client.kill();
      await client.start();
      await reached({ status: 'deployed', version: '1.0.0' });
      holds(`podman runs ${containers().join()}`, containers().join() === `${image}:16.4`);
      return `${sql('SELECT count(*) FROM goods')} rows`;
    });
    await step('it is stopped and started, and keeps its data', async () => {
      await on('stop');
      await reached({ status: 'stopped' });
      holds('nothing runs', containers().length === 0);
      await on('start');
      await reached({ status: 'deployed' });
      return until('its data', async () => {
        const text = sql('SELECT count(*) FROM goods');
        return text === '2' && `${text} rows`;
      });
    });
    await step('it is uninstalled, and its backup fills another one', async () => {
      await on('uninstall');
      await until('it is gone', async () => (await client.call('GET', `${AOS}/stacks/${id}`)).status === 404);
      await until('no container', async () => containers().length === 0);
      const volumes = podman.run('volume', 'ls', '-q').trim();
      holds(`volumes are left: ${volumes}`, volumes === '');
      await install('again', '1.1.0');
      await restore(kept);
      const seen = sql('SELECT string_agg(name, $$ $$) FROM goods');
      holds(seen, seen === 'tea rice');
      await on('uninstall');
      await until('it is gone', async () => (await client.call('GET', `${AOS}/stacks/${id}`)).status === 404);
      return seen;
    });
  } finally {
    await client.kill();
  }
}
