const LARGEST = 255;

/** One part of an address as it is typed: clamped to 255, 0 for what is no number (spec 5). */
export function clampIpSegment(typed: string): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? 0 : Math.min(LARGEST, Math.max(0, number));
}
