import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { holds, same, type Steps } from '../openstack/steps.ts';
import { until, type World } from './world.ts';

const HOUR_MS = 3_600_000;

const RULES = `groups:
  - name: test
    interval: 1s
    rules:
      - { alert: AlwaysFiring, expr: vector(1), labels: { severity: critical }, annotations: { summary: it fires } }
`;

interface Event {
  alarm_name: string;
  status: string;
  severity: number;
  source: string;
  close_reason: string | null;
  recovered_at: string | null;
}

/** A real Prometheus fires through the platform, and Debian's amtool is its client. */
export async function alerts(
  { folder, server, call, prometheus, startPrometheus, killPrometheus }: World,
  { step }: Steps,
): Promise<void> {
  const { body: instances } = await call('GET', '/monitor/prometheus');
  const id = instances.find(({ url }: { url: string }) => url === prometheus).id;
  let alerting = '';
  await step('the alerting section with its token is made', async () => {
    alerting = (await call('POST', `/monitor/prometheus/${id}?action=renewAlertToken`)).body.configuration;
    // A server on a free port does not know its own address.
    alerting = alerting.replace(/127\.0\.0\.1:\d+/, new URL(server.url).host);
    return Object.keys(parse(alerting)).join();
  });
  const found = async (name: string): Promise<Event[]> =>
    (await call('GET', '/alert-logs')).body.filter((event: Event) => event.alarm_name === name);
  await step('a rule of a Prometheus fires here', async () => {
    writeFileSync(join(folder, 'rules.yml'), RULES);
    await startPrometheus(
      'firing',
      `global: { evaluation_interval: 1s }\nrule_files: [${join(folder, 'rules.yml')}]\n${alerting}`,
    );
    await until('the event is there', async () => (await found('AlwaysFiring')).length > 0);
    const [event, ...others] = await found('AlwaysFiring');
    same('event', [event?.status, event?.severity, event?.source, others.length], ['firing', 1, 'external', 0]);
    return 'one event';
  });
  const config = join(folder, 'amtool.yml');
  const { credentials } = parse(alerting).alerting.alertmanagers[0].authorization;
  writeFileSync(config, `authorization: { credentials: '${credentials}' }\n`, { mode: 0o600 });
  const amtool = (...words: string[]): string => {
    const url = `--alertmanager.url=${server.url}/api/omc/v1/alertmanager`;
    const { status, stdout, stderr } = spawnSync('amtool', [...words, url, `--http.config.file=${config}`], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`amtool ${words.join(' ')}: ${stderr}${stdout}`);
    return stdout.trim();
  };
  const json = (...words: string[]) => JSON.parse(amtool(...words, '-o', 'json'));
  await step('amtool adds an alert and reads it by matcher', async () => {
    amtool('alert', 'add', 'alertname=FromAmtool', 'disk=sda', '--annotation=summary=by hand');
    const read = json('alert', 'query', 'alertname=~"From.*"', 'disk=sda');
    same(
      'alerts',
      read.map((alert: { labels: object }) => alert.labels),
      [{ alertname: 'FromAmtool', disk: 'sda' }],
    );
    same('both', json('alert', 'query').length, 2);
    same(
      'of a receiver',
      ['suantai', 'nobody'].map((name) => json('alert', 'query', '-r', name).length),
      [2, 0],
    );
    return `${read[0].status.state} until ${read[0].endsAt}`;
  });
  await step('amtool silences, and reads, ends and finds the silence', async () => {
    const made = amtool('silence', 'add', 'alertname=~"From.*"', '--duration=1h', '--comment=planned', '--author=ops');
    const [silence] = json('silence', 'query');
    same('silence', [silence.id, silence.status.state, silence.comment], [made, 'active', 'planned']);
    holds('it ends in an hour', Math.abs(Date.parse(silence.endsAt) - Date.now() - HOUR_MS) < 10_000);
    same('silenced', json('alert', 'query', '--silenced').length, 1);
    same(
      'others',
      json('alert', 'query').map((alert: { labels: { alertname: string } }) => alert.labels.alertname),
      ['AlwaysFiring'],
    );
    amtool('silence', 'expire', made);
    same('expired', json('silence', 'query', '--expired')[0].id, made);
    same('no longer silenced', json('alert', 'query', '--silenced').length, 0);
    return made;
  });
  await step('amtool shows the server', async () => amtool('cluster', 'show').split('\n')[0] ?? '');
  await step('an alert whose Prometheus is gone ends at its own end', async () => {
    killPrometheus();
    await until('it has ended', async () => (await found('AlwaysFiring'))[0]?.status === 'closed');
    const [event] = await found('AlwaysFiring');
    same('reason', event?.close_reason, 'expired');
    return event?.recovered_at ?? '';
  });
  await step('a wrong alert is refused with its cause', async () => {
    const reply = await fetch(`${server.url}/api/omc/v1/alertmanager/api/v2/alerts`, {
      method: 'POST',
      body: '[{"labels":{}}]',
      headers: { authorization: `Bearer ${credentials}`, 'content-type': 'application/json' },
    });
    same('status', reply.status, 400);
    return reply.text();
  });
}
