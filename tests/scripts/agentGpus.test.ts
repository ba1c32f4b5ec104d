import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createGpuReport } from '#scripts/agent/gpuReport.ts';
import { recording } from '../model/domains/facts/cards/recording.ts';

const says = () => {
  const lines: string[] = [];
  return { lines, say: (line: string) => void lines.push(line) };
};

describe('the agent reads the GPU cards of its host (docs/agents.md)', () => {
  test('with nvidia-smi as XML', async () => {
    const report = createGpuReport({ run: async () => recording('a100-mig.xml'), ...says() });
    expect(await report()).toMatchObject({
      gpu_cards: [{ model: 'NVIDIA A100-SXM4-40GB', power: 66.92 }],
      gpu_findings: [],
    });
  });

  test('as a table where the XML of the driver is not readable', async () => {
    const asked: string[] = [];
    const report = createGpuReport({
      run: async (program, args) => {
        asked.push([program, ...args].join(' '));
        return args.includes('-x') ? 'broken' : recording('tesla-p100.csv');
      },
      ...says(),
    });
    expect(await report()).toMatchObject({ gpu_cards: [{ model: 'Tesla P100-PCIE-16GB' }] });
    expect(asked[1]).toContain('--query-gpu=index,uuid,name');
  });

  test('not at all on a host without the program, and without a word', async () => {
    const heard = says();
    const report = createGpuReport({
      run: () => Promise.reject(Object.assign(new Error('spawn nvidia-smi ENOENT'), { code: 'ENOENT' })),
      ...heard,
    });
    expect([await report(), await report()]).toEqual([{}, {}]);
    expect(heard.lines).toEqual([]);
  });

  test('a driver that hangs reports nothing, says so once, and recovers', async () => {
    const heard = says();
    let hangs = true;
    const report = createGpuReport({
      run: async () => {
        if (hangs) throw new Error('Command timed out');
        return recording('a100-mig.xml');
      },
      ...heard,
    });
    expect([await report(), await report()]).toEqual([{}, {}]);
    hangs = false;
    expect(await report()).toHaveProperty('gpu_cards');
    expect(heard.lines).toEqual(['the GPU cards cannot be read: Command timed out', 'the GPU cards can be read again']);
  });

  test('those of several hosts from an exporter; one that is down reports nothing', async () => {
    let status = 200;
    const exporter = createServer((_request, reply) => {
      reply.writeHead(status).end(recording('v100.prom') + recording('t4.prom'));
    });
    await new Promise<void>((done) => exporter.listen(0, '127.0.0.1', done));
    onTestFinished(() => void exporter.close());
    // A server on loopback has a port.
    const { port } = exporter.address() as AddressInfo;
    const report = createGpuReport({ exporter: `http://127.0.0.1:${port}/metrics`, ...says() });
    const { gpu_cards: cards } = await report();
    expect(cards).toHaveLength(5);
    status = 503;
    expect(await report()).toEqual({});
  });
});
