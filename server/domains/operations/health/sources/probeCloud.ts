import type { Context } from '#server/engine/context.ts';

/** The report of a cloud about its services at one moment. */
export interface CloudAnswer {
  /** One for each service that the platform uses. `fault`: a value of the field `cause` of components. */
  services: { service: string; ok: boolean; fault: string | null; version: string | null; elapsed_ms: number }[];
  /** The programs behind them; undefined: the cloud does not list them now. */
  programs:
    | {
        service: string;
        name: string;
        host: string;
        zone: string | null;
        up: boolean;
        enabled: boolean;
        reason: string | null;
        seen_at: number | null;
      }[]
    | undefined;
}

/** Asks one cloud. Undefined: the platform has no driver for it, or the cloud is gone. Never rejects for its faults. */
export type ProbeCloud = (context: Context, cloudId: string) => Promise<CloudAnswer | undefined>;
