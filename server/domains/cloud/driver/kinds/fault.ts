/** A label that users add to a machine or a volume. */
export type Tag = { key: string; value: string };

/** Why a cloud could not do what was requested. `at`: milliseconds. */
export type Fault = { code: string | null; message: string; at: number | null };
