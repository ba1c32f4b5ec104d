/** Who bears a discount: one side alone, or all receivers of what is paid, by their shares. */
export type Bearer = 'platform' | 'provider' | 'shared';

/** The parts of a reduction that one side bears alone, in micro-yuan. The rest of it reduces the shares of all. */
export interface Borne {
  platform: bigint;
  provider: bigint;
}

export const NOT_BORNE: Borne = { platform: 0n, provider: 0n };

export const addBorne = (one: Borne = NOT_BORNE, other: Borne = NOT_BORNE): Borne => ({
  platform: one.platform + other.platform,
  provider: one.provider + other.provider,
});

export const lessBorne = (one: Borne = NOT_BORNE, other: Borne = NOT_BORNE): Borne => ({
  platform: one.platform - other.platform,
  provider: one.provider - other.provider,
});

/**
 * The parts of these reductions that each side bears alone. Without a bearer, the platform bears it.
 *
 * @example
 *   borneOf([{ id: 1, amount: 20n }], [{ id: 1, borne_by: 'provider' }]); // { platform: 0n, provider: 20n }
 */
export function borneOf(
  steps: readonly { id: number; amount: bigint }[],
  discounts: readonly { id: number; borne_by?: Bearer | undefined }[],
): Borne {
  const borne = { ...NOT_BORNE };
  for (const { id, amount } of steps) {
    const bearer = discounts.find((each) => each.id === id)?.borne_by ?? 'platform';
    if (bearer !== 'shared') borne[bearer] += amount;
  }
  return borne;
}
