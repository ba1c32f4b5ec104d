/** A label that people put on a machine or a volume. */
export type Tag = { key: string; value: string };

/** Why a cloud could not do what it was asked for. `at`: milliseconds. */
export type Fault = { code: string | null; message: string; at: number | null };
