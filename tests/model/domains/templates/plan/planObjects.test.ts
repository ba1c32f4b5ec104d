import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { planObjects } from '#model/domains/templates/plan/planObjects.ts';

const deployment = (name: string, values: Record<string, Json>) => ({ name, depends_on: [], values });
const manifest = (...deployments: ReturnType<typeof deployment>[]) => ({ deployments });

describe('what an upgrade does to deployments (operations 6)', () => {
  const now = manifest(deployment('db', { image: 'pg:16', replicas: 1 }), deployment('old', { image: 'x' }));
  const next = manifest(deployment('db', { image: 'pg:17', replicas: 1 }), deployment('web', { image: 'w' }));

  test('creates, changes and deletes, with all three values of a field', () => {
    const live = new Map<string, Record<string, Json>>([
      ['db', { image: 'pg:16', replicas: 1 }],
      ['old', { image: 'x' }],
    ]);
    expect(planObjects(now, next, live)).toEqual([
      {
        name: 'db',
        effect: 'update',
        changes: [{ field: 'image', rolledOut: 'pg:16', live: 'pg:16', next: 'pg:17', drifted: false }],
      },
      { name: 'web', effect: 'create', changes: [expect.objectContaining({ field: 'image', next: 'w' })] },
      { name: 'old', effect: 'delete', changes: [] },
    ]);
  });

  test('shows what somebody changed beside the stack', () => {
    const live = new Map<string, Record<string, Json>>([['db', { image: 'pg:16', replicas: 3 }]]);
    const [db] = planObjects(manifest(...now.deployments.slice(0, 1)), manifest(...now.deployments.slice(0, 1)), live);
    expect(db).toEqual({
      name: 'db',
      effect: 'update',
      changes: [{ field: 'replicas', rolledOut: 1, live: 3, next: 1, drifted: true }],
    });
  });

  test('makes what is missing again, and leaves what is equal', () => {
    const one = manifest(deployment('db', { image: 'pg:16', env: [] }));
    expect(planObjects(one, one, new Map())).toMatchObject([{ effect: 'create', missing: true }]);
    expect(planObjects(one, one, new Map([['db', { image: 'pg:16', env: null }]]))).toEqual([
      { name: 'db', effect: 'same', changes: [] },
    ]);
  });
});
