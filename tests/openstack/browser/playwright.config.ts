import { longJourneys } from '../../e2e/support/longJourneys.ts';

/** The part `browser` of `npm run test:openstack`: people in front of the console, on the cloud of OPENSTACK_URL. */
export default longJourneys({ timeout: 900_000, expects: 120_000, acts: 45_000 });
