import { describe, expect, test } from 'vitest';
import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { Domain } from '#server/domains/domain.ts';
import { joinDomains } from '#server/start/joinDomains.ts';

const unused = () => Promise.reject(new Error('not called'));
const identity: Domain = { authenticator: { actorOf: unused, sessionOf: unused } };
// Only passed on.
const [context, definition] = [{} as Context, {} as Definition];
const change: RecordChange = {
  resource: 'books',
  id: 1,
  operation: 'create',
  before: undefined,
  after: { id: 1 },
  version: 1,
  historyId: 1,
};

describe('domains are joined to one product (docs/architecture.md)', () => {
  test('lists are put together, and jobs and hooks joined by name', () => {
    const step = () => Promise.resolve();
    const job = { finish: () => Promise.resolve() };
    const { cleanup, jobs, hooks } = joinDomains([
      identity,
      { cleanup: [step], jobs: { lend: job }, hooks: { books: {} } },
      { cleanup: [step], jobs: { remind: job }, hooks: { readers: {} } },
    ]);
    expect(cleanup).toEqual([step, step]);
    expect(Object.keys(jobs ?? {})).toEqual(['lend', 'remind']);
    expect(Object.keys(hooks ?? {})).toEqual(['books', 'readers']);
  });

  test('two domains follow the writes of one resource, and start their work, in their order', async () => {
    const done: string[] = [];
    const domain = (name: string): Domain => ({
      hooks: {
        books: {
          afterWrite: () => void done.push(`${name} afterWrite`),
          afterWrites: async () => void done.push(`${name} afterWrites`),
        },
      },
      fill: async () => void done.push(`${name} fill`),
      begin: async () => void done.push(`${name} begin`),
    });
    const { hooks, fill, begin } = joinDomains([identity, domain('first'), domain('second')]);
    await hooks?.books?.afterWrites?.(context, definition, [change]);
    await hooks?.books?.afterWrite?.(context, change);
    await fill?.(context);
    await begin?.(context);
    expect(done).toEqual(
      ['afterWrites', 'afterWrite', 'fill', 'begin'].flatMap((what) => [`first ${what}`, `second ${what}`]),
    );
  });

  test('a file is in use if any domain has it', async () => {
    const having = (own: string): Domain => ({
      filesInUse: (_, keys) => Promise.resolve(keys.filter((key) => key === own)),
    });
    const joined = joinDomains([identity, having('a'), having('b')]);
    // No domain of this test asks the database.
    expect(await joined.filesInUse?.({ db: undefined as never }, ['a', 'b', 'c'])).toEqual(['a', 'b']);
  });

  test('what two domains give is refused', () => {
    const onRevoked = () => () => undefined;
    const job = { finish: () => Promise.resolve() };
    const book: Domain = { hooks: { books: { beforeDelete: () => undefined } } };
    expect(() => joinDomains([identity, { onRevoked }, { onRevoked }])).toThrow('Two domains give onRevoked');
    expect(() => joinDomains([identity, { jobs: { lend: job } }, { jobs: { lend: job } }])).toThrow(
      'Two domains give lend',
    );
    expect(() => joinDomains([identity, book, book])).toThrow('Two domains give books.beforeDelete');
  });

  test('one domain identifies the actor of a request', () => {
    expect(() => joinDomains([{}])).toThrow('No domain gives authenticator');
  });
});
