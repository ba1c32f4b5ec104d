import { ApiError } from '#server/engine/http/apiError.ts';
import type { Clouds } from './clouds.ts';

const refuse = () => Promise.reject(new Error('a definition has a `cloud` block, but the product has no clouds'));

/** For a product whose definitions have no `cloud` block: nothing has a quota, and nothing is written to a cloud. */
export const withoutClouds: Clouds = {
  create: refuse,
  update: refuse,
  act: refuse,
  handOver: refuse,
  remove: refuse,
  checkQuota: () => Promise.resolve(),
  quotas: () => Promise.resolve([]),
  find: () => Promise.reject(new ApiError('request.notFound')),
  inside: () => Promise.reject(new ApiError('request.notFound')),
  capabilitiesOf: () => ({}),
  costsOf: () => Promise.resolve({}),
};
