import { afterAll, beforeAll, describe } from 'vitest';
import { databasesUnderTest, type DatabaseUnderTest } from '../support/databases/databases.ts';
import { createScenario, productSchemas, type Scenario } from '../support/scenario.ts';
import { TEST_LICENCE_KEY } from '../support/schemas/specialValues.ts';
import { describeAccess } from './everyDefinition/access.ts';
import { describeBadInput } from './everyDefinition/badInput.ts';
import { describeClumsyWrites } from './everyDefinition/clumsyWrites.ts';
import { fillClouds } from './everyDefinition/inventory.ts';
import { publishTemplate } from './everyDefinition/publishTemplate.ts';
import { describeHistory } from './everyDefinition/history.ts';
import { describeScope } from './everyDefinition/scope.ts';
import { describeStates } from './everyDefinition/states.ts';
import { Subject } from './everyDefinition/subject.ts';
import { demoWorld } from './everyDefinition/demoWorld.ts';
import type { World } from './everyDefinition/world.ts';
import { describeWrites } from './everyDefinition/writes.ts';

const schemas = productSchemas();
const databases = await databasesUnderTest();

/**
 * The same tests for every definition of the product, with one server per database. What is decided before a query
 * (roles, states, malformed text) is tested on one database, by turns.
 */
const everyDefinition = (database: DatabaseUnderTest) => () => {
  let all: Scenario;
  let world: World;
  beforeAll(async () => {
    all = await createScenario({ database, licenceKey: TEST_LICENCE_KEY });
    world = demoWorld(all);
    // The tests of a resource create more records than the licence and the stock of the demo allow: these limits have
    // their own tests.
    await all.db.run('update licences set limits = ?', ['{}']);
    await all.db.run('update products set stock = 100000');
    await fillClouds(schemas, all);
    await publishTemplate(all);
  });
  afterAll(() => all.close());

  describe.each(
    Object.values(schemas.resources).map((definition, index) => ({
      definition,
      resource: definition.resource,
      hasTurn: databases[index % databases.length] === database,
    })),
  )('$resource', ({ definition, hasTurn }) => {
    const subject = new Subject(definition, () => world);
    beforeAll(() => subject.open());

    describeWrites(subject);
    describeScope(subject);
    describeHistory(subject);
    describeClumsyWrites(subject, database);
    if (!hasTurn) return;
    describeStates(subject);
    describeAccess(subject);
    describeBadInput(subject);
  });
};

for (const database of databases)
  describe(
    `every definition on ${database.dialect}`,
    { tags: database.dialect === 'sqlite' ? [] : ['long'] },
    everyDefinition(database),
  );
