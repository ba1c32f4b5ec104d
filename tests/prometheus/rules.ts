import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { holds, same, type Steps } from '../openstack/steps.ts';
import { until, type World } from './world.ts';

/** Two intervals of the rule. */
const EVALUATED_MS = 40_000;
const FIXTURE = readFileSync(new URL('../support/operations/rules.yml', import.meta.url), 'utf8');

/** A rule that queries the Prometheus itself, and the rules of the platform as a group file, checked by promtool. */
export async function rules({ folder, server, call, exporter, prometheus }: World, { step }: Steps): Promise<void> {
  await step('a rule in PromQL fires for one series of the Prometheus, with its value', async () => {
    const { body: instances } = await call('GET', '/monitor/prometheus');
    const instance = instances.find(({ url }: { url: string }) => url === prometheus);
    const rule = {
      name: 'targets-down',
      instance_id: instance.id,
      promql: 'up',
      severity: 2,
      for_s: 0,
      eval_interval_s: 15,
      conditions: [{ op: 'lt', threshold: 1 }],
    };
    const { status, body } = await call('POST', '/alarms', { ...rule, promql: 'rate(up)' });
    same('a type that the instance refuses', [status, body.code], [400, 25050]);
    const made = await call('POST', '/alarms', rule);
    same('status', made.status, 201);
    const filter = new URLSearchParams({ filter: JSON.stringify({ alarm_id: made.body.id }) });
    const events = async () => (await call('GET', `/alert-logs?${filter}`)).body;
    await until('it fires', async () => (await events()).length > 0, EVALUATED_MS);
    const [event, ...more] = await events();
    same('the others are up', more, []);
    same('value and series', [event.trigger_value, event.labels.job], [0, 'gone']);
    const objects = (await call('GET', `/alarms/objects?alarm=${made.body.id}`)).body;
    holds(
      'the exporter is an object',
      objects.some(({ id }: { id: string }) => id.includes(exporter)),
    );
    return event.object_name;
  });
  await step('promtool accepts the rules of the platform, with a hundred that were imported', async () => {
    const headers = { authorization: `Bearer ${await server.token()}` };
    const at = `${server.url}/api/omc/v1/monitor/rules`;
    const { body: instances } = await call('GET', '/monitor/prometheus');
    const instance = instances.find(({ url }: { url: string }) => url === prometheus);
    const imported = await fetch(`${at}?instance=${instance.id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/yaml' },
      body: FIXTURE,
    });
    same('imported', (await imported.json()).taken, 100);
    const reply = await fetch(at, { headers });
    const text = await reply.text();
    const file = join(folder, 'exported.rules.yml');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stderr}${stdout}\n${text}`);
    holds('there are rules', parse(text).groups.length > 0);
    return stdout.trim().split('\n').at(-1)?.trim() ?? '';
  });
}
