import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { createPausingCompiler } from '#server/engine/schemas/createPausingCompiler.ts';
import { schemaSet } from '../../../model/compile/support/schemaSet.ts';

const FILES = schemaSet();

/** Counts how often other work ran while the promise was pending. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let pending = true;
  const count = () => {
    if (!pending) return;
    turns += 1;
    setImmediate(count);
  };
  count();
  await work.finally(() => (pending = false));
  return turns;
}

describe('compiling beside requests', () => {
  test('gives what the compiler gives', async () => {
    expect(await createPausingCompiler()(FILES, [])).toEqual(compileSchemas(FILES));
  });

  test('lets others have their turn after every file that takes long', async () => {
    let clock = 0;
    const compile = createPausingCompiler(() => (clock += 1000));
    await compile(FILES, []);
    expect(await turnsDuring(compile(FILES, []))).toBeGreaterThan(FILES.length);
  });

  test('continues without a pause while the files take no time', async () => {
    const compile = createPausingCompiler(() => 0);
    await compile(FILES, []);
    expect(await turnsDuring(compile(FILES, []))).toBeLessThan(3);
  });

  test('remembers: definitions that stay as they were are the same objects', async () => {
    const compile = createPausingCompiler();
    const before = (await compile(FILES, [])).schemas.resources;
    const after = (
      await compile(schemaSet({ 'messages.yaml': 'reason:\n  closed: { zh: 已关闭, en: It is closed }\n' }), [])
    ).schemas.resources;
    expect(after['gateways']).toBe(before['gateways']);
  });
});
