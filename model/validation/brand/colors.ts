/** Colours as `#rrggbb`. */

type Channels = [red: number, green: number, blue: number];

const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)) as Channels; // three places

const hexOf = (channels: Channels): string =>
  `#${channels
    .map((each) =>
      Math.round(Math.min(255, Math.max(0, each)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/**
 * The contrast of two colours by WCAG 2.2, from 1 to 21.
 *
 * @example
 *   contrastOf('#000000', '#ffffff'); // 21
 */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * So much of the first colour over the second.
 *
 * @example
 *   mixed('#000000', '#ffffff', 0.5); // '#808080'
 */
export function mixed(color: string, over: string, share: number): string {
  const below = channelsOf(over);
  return hexOf(channelsOf(color).map((each, index) => each * share + (below[index] ?? 0) * (1 - share)) as Channels);
}

/**
 * The colour of the same hue and saturation whose lightness is moved by a part of 1.
 *
 * @example
 *   lightnessMoved('#808080', 0.5); // '#ffffff'
 */
export function lightnessMoved(color: string, by: number): string {
  const [red, green, blue] = channelsOf(color).map((each) => each / 255) as Channels;
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const lightness = (most + least) / 2;
  const spread = most - least;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const moved = Math.min(1, Math.max(0, lightness + by));
  const reach = saturation * (1 - Math.abs(2 * moved - 1));
  // Each channel keeps its place between the least and the most.
  const placed = (each: number) => (spread === 0 ? moved : moved - reach / 2 + ((each - least) / spread) * reach);
  return hexOf([placed(red) * 255, placed(green) * 255, placed(blue) * 255]);
}

function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
