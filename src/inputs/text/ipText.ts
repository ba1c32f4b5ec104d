import { clampIpSegment } from '#model/rules/clampIpSegment.ts';

const SEGMENTS = 4;

/** While typing an IPv4 address or range: no segment is above 255. Empty segments stay empty. */
export function typedIp(text: string): string {
  return inSegments(text, (segments) => segments.map((segment) => (segment === '' ? '' : clampIpSegment(segment))));
}

/** On blur: four segments, 0 for missing ones. An empty text stays empty. */
export function completeIp(text: string): string {
  return inSegments(text, (segments) =>
    Array.from({ length: Math.max(SEGMENTS, segments.length) }, (_, index) => clampIpSegment(segments[index] ?? '')),
  );
}

/** IPv6 and words stay unchanged. */
function inSegments(text: string, change: (segments: string[]) => string[]): string {
  const [, address = '', rest = ''] = /^([\d.]+)(\/.*)?$/.exec(text.trim()) ?? [];
  return address === '' ? text : change(address.split('.')).join('.') + rest;
}
