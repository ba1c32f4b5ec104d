import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { actorFrom } from '#model/access/actorFrom.ts';
import { manifestQuery } from '#src/definitions/definitionQueries.ts';
import type { CurrentUser } from '#src/session/account/currentUser.ts';
import { actorQuery, currentUserQuery } from '#src/session/actor/actorQuery.ts';
import { productSchemas } from '../../../support/scenario.ts';

const user: CurrentUser = {
  id: 7,
  name: 'reader',
  kind: 1,
  bp_id: 5,
  project_ids: [2, 3],
  default_project_id: 3,
  permissions: [{ role: 'TENANT' }],
};

test.each([1, 4])('a reader of kind %i is the same actor in the console as on the server (spec 6)', async (kind) => {
  const { roles } = productSchemas();
  const client = new QueryClient();
  client.setQueryData<unknown>(manifestQuery.queryKey, { roles });
  client.setQueryData(currentUserQuery.queryKey, { ...user, kind });
  const actor = await client.fetchQuery(actorQuery);
  expect(actor).toEqual(actorFrom({ ...user, kind }, roles));
  expect(actor).toMatchObject({ project_ids: [2, 3], default_project_id: 3 });
  // An administrator has the roles of the kind, not the role given to the account.
  expect(actor.grants.includes('TENANT')).toBe(kind === 4);
});
