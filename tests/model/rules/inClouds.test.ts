import { expect, test } from 'vitest';
import { isBelowCloud, livesInClouds, spansClouds } from '#model/rules/inClouds.ts';

test.each([
  [{ path: '/clouds/{cloud_id}/servers', cloud: {} }, [true, true, false]],
  [{ path: '/docker/deployments', cloud: {} }, [false, true, true]],
  [{ path: '/clouds/{cloud_id}/notes' }, [true, true, false]],
  [{ path: '/users' }, [false, false, false]],
] as const)('%o', (definition, expected) => {
  expect([isBelowCloud(definition), livesInClouds(definition), spansClouds(definition)]).toEqual(expected);
});
