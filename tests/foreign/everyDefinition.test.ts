// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeAccess } from '../server/everyDefinition/access.ts';
import { describeBadInput } from '../server/everyDefinition/badInput.ts';
import { describeHistory } from '../server/everyDefinition/history.ts';
import { describeScope } from '../server/everyDefinition/scope.ts';
import { describeStates } from '../server/everyDefinition/states.ts';
import { Subject } from '../server/everyDefinition/subject.ts';
import { describeWrites } from '../server/everyDefinition/writes.ts';
import { databasesUnderTest } from '../support/databases/databases.ts';
import { foreignSchemas } from './foreignSchemas.ts';
import { openForeignWorld, type ForeignWorld } from './foreignWorld.ts';

const { schemas, diagnostics } = foreignSchemas();
const definitions = Object.values(schemas.resources);

test('the library, the clinic and the shop compile without a finding', () => {
  expect(diagnostics).toEqual([]);
  expect(definitions).toHaveLength(20);
});

/** The suites of our own product, on an engine without any of its domains. */
describe.each(await databasesUnderTest())('every foreign definition on $dialect', (database) => {
  let world: ForeignWorld;
  beforeAll(async () => {
    world = await openForeignWorld(schemas, database);
    // Create two records of each resource for references, targets first.
    for (const definition of inOrder()) {
      const subject = new Subject(definition, () => world);
      await subject.open();
      await subject.make();
      await subject.make();
    }
  });
  afterAll(() => world.close());

  describe.each(definitions.map((definition) => ({ definition, resource: definition.resource })))(
    '$resource',
    ({ definition }) => {
      const subject = new Subject(definition, () => world);
      beforeAll(() => subject.open());

      describeWrites(subject);
      describeStates(subject);
      describeAccess(subject);
      describeScope(subject);
      describeHistory(subject);
      describeBadInput(subject);
    },
  );
});

/** Targets before the definitions that refer to them. */
function inOrder() {
  const done: typeof definitions = [];
  const add = (definition: (typeof definitions)[number]) => {
    if (done.includes(definition)) return;
    for (const { to, required } of Object.values(definition.fields))
      for (const target of definitions) if (target.resource === to && required === true) add(target);
    done.push(definition);
  };
  definitions.forEach(add);
  return done;
}
