import { longJourneys } from '../e2e/support/longJourneys.ts';

/**
 * `npm run test:walk`: a customer from registering to the close of the month, and operators from a rule to its
 * recovery, in a browser, on a test clock.
 */
export default longJourneys({ timeout: 1_500_000, expects: 45_000, acts: 45_000 });
