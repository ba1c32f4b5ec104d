import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { createCompilerThread } from '#server/engine/schemas/compileBeside.ts';
import { schemaSet } from '../../../model/compile/support/schemaSet.ts';

const FILES = schemaSet();
const EDITED = schemaSet({ 'messages.yaml': 'reason:\n  closed: { zh: 已关闭, en: It is closed }\n' });

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
  const compile = createCompilerThread();

  test('gives what the compiler gives, and lets other work run', async () => {
    const compilation = compile(FILES, []);
    expect(await turnsDuring(compilation)).toBeGreaterThan(FILES.length);
    expect(await compilation).toEqual(compileSchemas(FILES));
  });

  test('remembers: definitions that stay as they were are the same objects, in turn with another set', async () => {
    const before = (await compile(FILES, [])).schemas.resources;
    const edited = (await compile(EDITED, [])).schemas.resources;
    const after = (await compile(FILES, [])).schemas.resources;
    expect(edited['gateways']).toBe(before['gateways']);
    expect(after).toEqual(before);
    expect(after['gateways']).toBe(before['gateways']);
  });

  test('knows the running definitions, of which the newer file that claims the same name is at fault', async () => {
    const { schemas } = await compile(FILES, []);
    const options = { live: schemas.resources };
    expect(await compile(EDITED, [], options)).toEqual(compileSchemas(EDITED, [], options));
  });

  test('under `node --watch`, whose threads report the files that they import', async () => {
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await createCompilerThread()(FILES, [])).schemas.resources).toHaveProperty('gateways');
  });

  test('reports a failure of the compiler, and works again', async () => {
    const unusable = [{ path: 'region/regions.yaml', text: 1 as unknown as string }];
    await expect(compile(unusable, [])).rejects.toThrow();
    expect((await compile(FILES, [])).schemas.resources).toHaveProperty('gateways');
  });
});
