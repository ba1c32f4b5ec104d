/** The header is sticky; other sticky elements start below this height. */
export const HEADER_HEIGHT_PX = 48;
