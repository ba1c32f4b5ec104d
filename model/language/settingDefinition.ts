/** The settings that can change while the platform runs, from `schemas/settings.yaml`. */

import type { FieldDefinition } from './fieldDefinition.ts';

/** The part of an address that a variable sets: `host` of `smtps://user:password@host:465` is `host`. */
export const ADDRESS_PARTS = ['host', 'port', 'user', 'password', 'secure'] as const;

export type AddressPart = (typeof ADDRESS_PARTS)[number];

export interface SettingDefinition {
  key: string;
  group: string;
  /** The file that declares it, in which an overlay changes it. */
  file: string;
  /** Its name is the key. `default` is the value until an actor sets another. */
  field: FieldDefinition;
  /** The key that it had: a value that is stored under it moves here once. */
  was?: string;
  /** The variable of the environment that sets it and overrides the stored value. */
  env?: { variable: string; part?: AddressPart };
  /** A process reads it at its start. */
  restart?: boolean;
  /** Readable without signing in. */
  public?: boolean;
}
