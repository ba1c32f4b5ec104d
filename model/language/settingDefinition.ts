/** What may be set while the platform runs, as `schemas/settings.yaml` declares it. */

import type { FieldDefinition } from './fieldDefinition.ts';

/** What of an address a variable sets: of `smtps://user:password@host:465`, `host` is `host`. */
export const ADDRESS_PARTS = ['host', 'port', 'user', 'password', 'secure'] as const;

export type AddressPart = (typeof ADDRESS_PARTS)[number];

export interface SettingDefinition {
  key: string;
  group: string;
  /** Its name is the key. `default` is the value while nobody has set another. */
  field: FieldDefinition;
  /** The variable of the environment that sets it, before what is stored. */
  env?: { variable: string; part?: AddressPart };
  /** A process reads it when it starts. */
  restart?: boolean;
  /** Anybody may read its value. */
  public?: boolean;
}
