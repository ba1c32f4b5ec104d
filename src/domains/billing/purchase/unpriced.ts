import { ApiFault } from '#src/http/apiFault.ts';

const NOT_PRICED = 24007;
const NO_ACCOUNT = 24020;

const codeOf = (error: unknown) => (error instanceof ApiFault ? error.body.code : undefined);

/** The values are not sold for the period of a record that is paid in advance. */
export const isUnsoldPeriod = (error: unknown): boolean =>
  error instanceof ApiFault && codeOf(error) === NOT_PRICED && error.body.fields?.['period'] !== undefined;

/** Nothing is charged: what has no price is free, or the reader has no account. */
export const hasNoPrice = (error: unknown): boolean =>
  codeOf(error) === NO_ACCOUNT || (isNotPriced(error) && (error.body.free === true || error.body.later === true));

export const isNotPriced = (error: unknown): error is ApiFault =>
  error instanceof ApiFault && error.body.code === NOT_PRICED;
