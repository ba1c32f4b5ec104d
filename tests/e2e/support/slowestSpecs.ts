import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { relative } from 'node:path';

const FILES = 10;

/** A reporter that lists the files whose journeys took longest, with every try. */
export default class SlowestSpecs implements Reporter {
  private readonly files = new Map<string, { ms: number; tests: Set<string> }>();

  onTestEnd({ id, location }: TestCase, { duration }: TestResult): void {
    const path = relative(process.cwd(), location.file);
    const { ms, tests } = this.files.get(path) ?? { ms: 0, tests: new Set() };
    this.files.set(path, { ms: ms + duration, tests: tests.add(id) });
  }

  onEnd(): void {
    if (this.files.size <= FILES) return;
    const rows = [...this.files].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, FILES);
    const lines = rows.map(
      ([path, { ms, tests }]) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${path} (journeys ${tests.size})`,
    );
    console.log(`\n The ${FILES} slowest of ${this.files.size} files\n${lines.join('\n')}\n`);
  }
}
