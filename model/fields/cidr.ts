import ipaddr from 'ipaddr.js';
import type { Violation } from '#model/messages/messages.ts';
import { isAddress } from './ip.ts';
import type { KindGrammar } from './kindGrammar.ts';
import { textGrammarOf, type textKeys, textKind, type TextRules } from './textKind.ts';

const rules: TextRules = {
  kind: 'cidr',
  lines: 'one',
  sortsByValue: true,
  maxLength: 49,
  form: networkFault,
  respell: (value) => value.toLowerCase(),
};

/** A network such as `10.1.0.0/16`: the part after the prefix is zero, so that each network has one spelling. */
export const cidr = textKind(rules);

export const cidrGrammar: KindGrammar<typeof textKeys> = textGrammarOf(
  rules,
  {},
  {
    sample: (n) => `10.${(n >> 8) & 255}.${n & 255}.0/24`,
    malformed: { 'validation.cidr': ['10.0.0.0', '10.0.0.0/33'], 'validation.cidrHostBits': ['10.0.0.7/24'] },
  },
);

/**
 * Why a text is no network; its host part names the network that is meant.
 *
 * @example
 *   networkFault('10.0.0.7/24'); // { key: 'validation.cidrHostBits', params: { network: '10.0.0.0/24' } }
 */
export function networkFault(value: string): Violation | undefined {
  const [address = '', prefix = '', ...rest] = value.split('/');
  const bits = /^(?:0|[1-9]\d{0,2})$/.test(prefix) ? Number(prefix) : Infinity;
  if (rest.length > 0 || !isAddress(address) || bits > (address.includes(':') ? 128 : 32))
    return { key: 'validation.cidr' };
  const parsed = ipaddr.parse(address);
  const network = (parsed.kind() === 'ipv6' ? ipaddr.IPv6 : ipaddr.IPv4).networkAddressFromCIDR(value);
  if (network.toNormalizedString() === parsed.toNormalizedString()) return undefined;
  return { key: 'validation.cidrHostBits', params: { network: `${network.toString()}/${bits}` } };
}
