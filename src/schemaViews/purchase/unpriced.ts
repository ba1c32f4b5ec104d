import { ApiFault } from '#src/http/apiFault.ts';

const NOT_PRICED = 24007;
const NO_ACCOUNT = 24020;

const codeOf = (error: unknown) => (error instanceof ApiFault ? error.body.code : undefined);

/** What was paid for in advance cannot become something that is not sold for its period. */
export const isUnsoldPeriod = (error: unknown): boolean =>
  error instanceof ApiFault && codeOf(error) === NOT_PRICED && error.body.fields?.['period'] !== undefined;

/** Nothing is charged: there is no price, or the reader has no account. */
export const hasNoPrice = (error: unknown): boolean =>
  codeOf(error) === NO_ACCOUNT || (codeOf(error) === NOT_PRICED && !isUnsoldPeriod(error));
