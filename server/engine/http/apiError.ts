import type { Json } from '#model/language/definition.ts';

export interface ApiErrorDetails {
  /** Message key or finished sentence by dotted field path; lands on the inputs of the form. */
  fields?: Record<string, string>;
  /** Fields that the message itself is about. */
  at?: string[];
  /** Further members of the body, e.g. `current`, `referrers`. */
  extra?: Record<string, Json>;
  /** Fills `%{name}` in the message. */
  params?: Record<string, string | number>;
  cause?: unknown;
}

/** A refusal that the client is told about, by its key in `schemas/errors/`. Anything else that is thrown becomes 9999. */
export class ApiError extends Error {
  readonly key: string;
  readonly fields: Record<string, string> | undefined;
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
