import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp, halfUpFen } from '#model/rules/money/rounding.ts';

/** Who receives which share of a line, in millionths of the line. The platform receives the rest. */
export type Shares = ReadonlyMap<string, bigint>;

export interface Shared {
  /** For each line, what each receiver gets, in micro-yuan. */
  lines: readonly ReadonlyMap<string, bigint>[];
  /** The amount that a statement over all lines pays to each receiver, in micro-yuan of whole fen. */
  payable: ReadonlyMap<string, bigint>;
}

/** The name of the receiver of the rest. */
export const PLATFORM = 'platform';

/**
 * Shares the lines of a statement between receivers. Lines keep micro-yuan. The statement is rounded to fen once for
 * each receiver, and the platform takes the rest, so that nothing is lost or added.
 *
 * @example
 *   share([10_000n], new Map([['provider', 700_000n]])).payable; // provider: 10_000n, platform: 0n
 */
export function share(lines: readonly bigint[], shares: Shares): Shared {
  const shared = lines.map((line) =>
    withRest(
      line,
      mapValues(shares, (part) => halfUp(line * part, MICRO)),
    ),
  );
  const total = lines.reduce((sum, line) => sum + line, 0n);
  const payable = mapValues(shares, (_, receiver) =>
    halfUpFen(shared.reduce((sum, line) => sum + (line.get(receiver) ?? 0n), 0n)),
  );
  return { lines: shared, payable: withRest(halfUpFen(total), payable) };
}

function mapValues(map: Shares, value: (share: bigint, receiver: string) => bigint): Map<string, bigint> {
  return new Map([...map].map(([receiver, part]) => [receiver, value(part, receiver)]));
}

function withRest(whole: bigint, parts: Map<string, bigint>): Map<string, bigint> {
  const rest = [...parts.values()].reduce((left, part) => left - part, whole);
  return parts.set(PLATFORM, rest);
}
