import type { Violation } from '#model/messages/messages.ts';
import { forwardedSpan } from '#model/domains/network/forwardedSpan.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** Forwarded ports: all of them for every protocol, else the same number outside and inside. */
export const forwardedPorts: RecordRule = {
  reads: ['protocol', 'external_port', 'internal_port'],
  check(values): Record<string, Violation> {
    const [protocol, outer, inner] = [
      textIn(values, 'protocol'),
      textIn(values, 'external_port'),
      textIn(values, 'internal_port'),
    ];
    if (protocol === undefined || outer === undefined || inner === undefined) return {};
    const found: Record<string, Violation> = {};
    for (const [name, text] of [
      ['external_port', outer],
      ['internal_port', inner],
    ] as const) {
      if ((text === 'any') !== (protocol === 'any'))
        found[name] = { key: protocol === 'any' ? 'network.everyPort' : 'network.portOrRange' };
      else if (forwardedSpan(text) === undefined) found[name] = { key: 'network.portOrRange' };
    }
    const [from, to] = [forwardedSpan(outer), forwardedSpan(inner)];
    if (from && to && from[1] - from[0] !== to[1] - to[0]) found['internal_port'] ??= { key: 'network.rangesDiffer' };
    return found;
  },
};
