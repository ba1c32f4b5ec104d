import { clampIpSegment } from '#model/rules/network/clampIpSegment.ts';

const SEGMENTS = 4;

/** While an IPv4 address or range is typed: no segment is larger than 255. What is still empty stays so. */
export function typedIp(text: string): string {
  return inSegments(text, (segments) => segments.map((segment) => (segment === '' ? '' : clampIpSegment(segment))));
}

/** When it is left: four segments, 0 for those that were not entered. Nothing at all stays nothing. */
export function completeIp(text: string): string {
  return inSegments(text, (segments) =>
    Array.from({ length: Math.max(SEGMENTS, segments.length) }, (_, index) => clampIpSegment(segments[index] ?? '')),
  );
}

/** IPv6 and words are left as they are. */
function inSegments(text: string, change: (segments: string[]) => string[]): string {
  const [, address = '', rest = ''] = /^([\d.]+)(\/.*)?$/.exec(text.trim()) ?? [];
  return address === '' ? text : change(address.split('.')).join('.') + rest;
}
