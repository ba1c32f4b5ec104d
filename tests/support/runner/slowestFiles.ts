import type { Reporter, TestModule } from 'vitest/node';

const FILES = 10;

/** A reporter that lists the slowest test files, with the time they spent on imports and in tests. */
export function slowestFiles(): Reporter {
  return {
    onTestRunEnd(modules) {
      if (modules.length <= FILES) return;
      const rows = modules.map(measure).toSorted((a, b) => b.total - a.total);
      const lines = rows
        .slice(0, FILES)
        .map(
          ({ path, total, imports, tests }) =>
            `${seconds(total)} s  ${path} (imports ${seconds(imports)}, tests ${seconds(tests)})`,
        );
      console.log(` The ${FILES} slowest of ${rows.length} test files\n${lines.join('\n')}\n`);
    },
  };
}

/** In milliseconds. Without the environment, which files of one worker share. */
function measure(module: TestModule) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const imports = setupDuration + collectDuration;
  return { path: module.relativeModuleId, total: imports + duration, imports, tests: duration };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6);
