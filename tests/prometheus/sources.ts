import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prometheusSource } from '#server/domains/operations/prometheus/source/prometheusSource.ts';
import { same, type Steps } from '../openstack/steps.ts';
import { answerTo, contractSamples, metricContract } from '../support/operations/metricContract.ts';
import type { World } from './world.ts';

const NAME = 'suantai_vms_cpu_pct';
const FIVE_MINUTES_MS = 300_000;
const AGO_MS = 11 * 3_600_000;

/** The contract of sources of measured values, against a real Prometheus that `promtool` has filled. */
export async function sources({ folder, startPrometheus }: World, { step }: Steps): Promise<void> {
  const start = Math.floor((Date.now() - AGO_MS) / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
  let url = '';
  await step('promtool moves embedded history over', async () => {
    const lines = Object.entries(contractSamples(start)).flatMap(([object, values]) =>
      values.map(([at, value]) => `${NAME}{object="${object}"} ${value} ${at / 1_000}`),
    );
    const [text, data] = [join(folder, 'history.txt'), join(folder, 'history')];
    writeFileSync(text, `# TYPE ${NAME} gauge\n${lines.join('\n')}\n# EOF\n`);
    mkdirSync(data);
    const { status, stderr } = spawnSync('promtool', ['tsdb', 'create-blocks-from', 'openmetrics', text, data], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    url = await startPrometheus('history', 'global: {}\n', data);
    return `${lines.length} samples`;
  });
  const source = prometheusSource({
    access: { url, headers: {}, timeoutMs: 5_000, anyCertificate: false, allowLoopback: true },
    metricOf: () => ({ promql: `${NAME}{object=~"$objects"}` }),
    failed: ({ fault, detail }) => new Error(`${fault}: ${detail}`),
  });
  for (const each of metricContract(start))
    await step(`a source answers ${each.name}`.slice(0, 60), async () => {
      const { answer, expected } = await answerTo(source, each);
      same('points', answer, expected);
      return `${answer.flatMap(({ points }) => points).length} points`;
    });
}
