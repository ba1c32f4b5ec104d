import type { ApiRoute } from '#server/engine/http/apiRoute.ts';

/** Who may read and move the test clock. */
export const testClock: Pick<ApiRoute, 'access'> = {
  access: ['ADMIN'],
};
