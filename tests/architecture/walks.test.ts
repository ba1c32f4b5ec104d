import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sourceFiles.ts';

/** The most files of each walk of docs/architecture.md. */
const MOST: Record<string, number> = {
  'A list with a filter': 25,
  'Stop a machine, down to OpenStack and back': 55,
  'An hour of a machine, from the write to the bill line': 25,
  'A schema file, from disk to the screen': 40,
};

const text = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const [, section = ''] = /^## Four walks\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text) ?? [];
const walks = [...section.matchAll(/^### (.+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm)].map(([, name = '', list = '']) => ({
  name,
  steps: [...list.matchAll(/^\d+\. `([^`]+)`(?: \(through `([^`]+)`\))?: \S/gm)].map(([, path = '', registry]) => ({
    path,
    registry,
  })),
  lines: list.split('\n').filter((line) => /^\d+\./.test(line)).length,
}));

const files = new Map(sourceFiles('model', 'server', 'src').map((file) => [file.path, file]));
const imported = (path: string) => {
  const file = files.get(path);
  return new Set(file ? importsOf(file).map(({ target }) => target) : []);
};

describe('the walks of docs/architecture.md', () => {
  test('are the four that have a limit', () => {
    expect(walks.map(({ name }) => name)).toEqual(Object.keys(MOST));
  });

  test.each(walks)('$name: every line names a file, and there are not too many', ({ name, steps, lines }) => {
    expect(steps).toHaveLength(lines);
    expect(lines).toBeLessThanOrEqual(MOST[name] ?? 0);
    expect(new Set(steps.map(({ path }) => path)).size).toBe(lines);
    expect(steps.flatMap(({ path, registry = path }) => [path, registry]).filter((path) => !files.has(path))).toEqual(
      [],
    );
  });

  test.each(walks)('$name: each file is imported by an earlier one, or by the registry that it names', ({ steps }) => {
    const lost = steps.slice(1).filter(({ path, registry }, index) => {
      const importers = registry === undefined ? steps.slice(0, index + 1).map((step) => step.path) : [registry];
      return !importers.some((importer) => imported(importer).has(path));
    });
    expect(lost).toEqual([]);
  });
});
