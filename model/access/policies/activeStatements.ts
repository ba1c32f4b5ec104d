import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import type { ConditionTerm, GivenStatement, GivenStatements } from './statement.ts';

/** The facts about a call that are known before the server answers it. */
export interface CallPlace {
  /** The address of the client; an unknown address is in no network. */
  address: string | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

const known = new WeakMap<GivenStatements, Map<string, GivenStatements>>();
/** The largest number of combinations cached for statements that depend on the call. */
const MOST_KEPT = 64;

/**
 * The statements that apply to a call from this address at this time. Returns the same object if no statement depends
 * on the call.
 *
 * @example
 *   activeStatements(given, { address: '10.0.0.7', now: Date.UTC(2026, 10, 20) }) // given, without statements for
 *   other networks
 */
export function activeStatements(given: GivenStatements, place: CallPlace): GivenStatements {
  const dependent = given.statements.filter(isDependent);
  if (dependent.length === 0) return given;
  const held = new Set(
    dependent.filter(({ statement }) => statement.conditions.filter(isAboutCall).every((term) => holds(term, place))),
  );
  const mask = dependent.map((each) => (held.has(each) ? '1' : '0')).join('');
  let byMask = known.get(given);
  if (byMask === undefined) known.set(given, (byMask = new Map()));
  let active = byMask.get(mask);
  if (active === undefined) {
    const statements = given.statements.filter((each) => !isDependent(each) || held.has(each)).map(withoutCall);
    active = { ...given, key: `${given.key} ${mask}`, statements };
    if (byMask.size < MOST_KEPT) byMask.set(mask, active);
  }
  return active;
}

const isAboutCall = ({ key }: ConditionTerm): boolean => key === 'source_ip' || key === 'now';
const isDependent = ({ statement }: GivenStatement): boolean => statement.conditions.some(isAboutCall);

const withoutCall = (given: GivenStatement): GivenStatement => ({
  ...given,
  statement: { ...given.statement, conditions: given.statement.conditions.filter((term) => !isAboutCall(term)) },
});

function holds({ operator, values }: ConditionTerm, { address, now }: CallPlace): boolean {
  switch (operator) {
    case 'DateLess':
      return values.some((value) => now < Date.parse(String(value)));
    case 'DateGreater':
      return values.some((value) => now > Date.parse(String(value)));
    case 'IpAddress':
      return isAmong(values, address);
    default:
      return !isAmong(values, address);
  }
}

function isAmong(networks: ConditionTerm['values'], address: string | undefined): boolean {
  const from = address === undefined ? undefined : addressRange(address);
  return (
    from !== undefined &&
    networks.some((network) =>
      contains(addressRange(String(network)) ?? { version: from.version, first: 1n, last: 0n }, from),
    )
  );
}
