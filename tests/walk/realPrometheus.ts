import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../e2e/support/testServer.ts';

const RULES = `groups:
  - name: walk
    interval: 1s
    rules:
      - { alert: DiskOfTheWalk, expr: vector(1), labels: { severity: critical }, annotations: { summary: it fires } }
`;

/** Debian's Prometheus, which scrapes itself. Installed by `npm run test:prometheus`. */
export class RealPrometheus {
  readonly url: string;
  private readonly folder = mkdtempSync(join(tmpdir(), 'suantai-walk-'));
  private child: ChildProcess | undefined;

  private constructor(url: string) {
    this.url = url;
  }

  static async start(): Promise<RealPrometheus> {
    const one = new RealPrometheus(`http://127.0.0.1:${await freePort()}`);
    await one.run('');
    return one;
  }

  /** Begins again with an `alerting` section, and a rule that always fires. */
  async alert(section: string): Promise<void> {
    await this.stop();
    writeFileSync(join(this.folder, 'rules.yml'), RULES);
    await this.run(`rule_files: [${join(this.folder, 'rules.yml')}]\n${section}`);
  }

  private async run(more: string): Promise<void> {
    const { host } = new URL(this.url);
    const file = join(this.folder, 'prometheus.yml');
    const data = join(this.folder, 'data');
    mkdirSync(data, { recursive: true });
    writeFileSync(
      file,
      `global: { scrape_interval: 1s, evaluation_interval: 1s }
scrape_configs:
  - { job_name: self, static_configs: [{ targets: ['${host}'] }] }
${more}`,
    );
    const words = [`--config.file=${file}`, `--storage.tsdb.path=${data}`, `--web.listen-address=${host}`];
    this.child = spawn('prometheus', [...words, '--rules.alert.resend-delay=2s', '--log.level=error'], {
      stdio: 'ignore',
    });
    await expect
      .poll(
        () =>
          fetch(`${this.url}/-/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 60_000 },
      )
      .toBe(true);
  }

  private async stop(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
