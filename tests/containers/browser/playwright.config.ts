import { longJourneys } from '../../e2e/support/longJourneys.ts';

/** The part of `npm run test:containers` that is in a browser. */
export default longJourneys({ timeout: 900_000, expects: 90_000, acts: 60_000 });
