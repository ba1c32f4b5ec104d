import type { MessageParams, Violation } from '#model/messages/messages.ts';

/** Facts that cannot be rated. The caller answers with the violation, at the place of the facts that it concerns. */
export class RatingFault extends Error {
  readonly violations: readonly (Violation & { path: string })[];

  constructor(violations: readonly (Violation & { path: string })[]) {
    super(violations.map(({ path, key }) => `${path} ${key}`).join(', '));
    this.violations = violations;
  }

  /** A fault with one violation. */
  static at(path: string, key: string, params?: MessageParams, error?: string): RatingFault {
    return new RatingFault([{ path, key, ...(params && { params }), ...(error !== undefined && { error }) }]);
  }
}
