const TERMS = '/Terms-of-Service';

/** The page of the terms that the reader has to accept before `next`, which it opens afterwards. */
export const consentAddress = (next: string): string =>
  `${TERMS}?${new URLSearchParams({ accept: '', redirect: next })}`;
