const LARGEST = 255;

/**
 * One segment of an IP address as it is typed (spec 5): at most 255, and 0 where nothing is entered. What is no number
 * is left for the validation to refuse: `clampIpSegment('300')` is '255', `clampIpSegment('x')` is 'x'.
 */
export function clampIpSegment(segment: string): string {
  if (segment === '') return '0';
  return /^\d+$/.test(segment) ? String(Math.min(Number(segment), LARGEST)) : segment;
}
