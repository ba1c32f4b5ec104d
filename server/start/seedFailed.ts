/** The child process of `seedApart` could not seed the database. It has already printed why. */
export class SeedFailed extends Error {}
