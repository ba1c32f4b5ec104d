import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';

export type FieldFault = string | Pick<Violation, 'key' | 'params'>;

export interface ApiErrorDetails {
  /**
   * Message key or complete sentence by dotted field path, shown beside the inputs of the form. The places of a message
   * are filled from its own `params`, or from those of the error.
   */
  fields?: Record<string, FieldFault>;
  /** Fields that the message itself refers to. */
  at?: string[];
  /** Further members of the body, such as `current` or `referrers`. */
  extra?: Record<string, Json>;
  /** Fills `%{name}` in the message. */
  params?: Record<string, string | number>;
  cause?: unknown;
}

/** An error that the client receives, by its key in `schemas/errors/`. Any other thrown value becomes 9999. */
export class ApiError extends Error {
  readonly key: string;
  readonly fields: Record<string, FieldFault> | undefined;
  readonly at: string[];
  readonly extra: Record<string, Json> | undefined;
  readonly params: Record<string, string | number>;

  constructor(key: string, details: ApiErrorDetails = {}) {
    super(key, { cause: details.cause });
    this.name = 'ApiError';
    this.key = key;
    this.fields = details.fields;
    this.at = details.at ?? [];
    this.extra = details.extra;
    this.params = details.params ?? {};
  }
}
