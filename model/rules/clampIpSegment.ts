const LARGEST = 255;

/**
 * One segment of an IP address during typing (spec 5): at most 255, and 0 for an empty text. Text that is no number
 * stays, so that the validation refuses it.
 *
 * @example
 *   clampIpSegment('300'); // '255'
 *
 * @example
 *   clampIpSegment('x'); // 'x'
 */
export function clampIpSegment(segment: string): string {
  if (segment === '') return '0';
  return /^\d+$/.test(segment) ? String(Math.min(Number(segment), LARGEST)) : segment;
}
