/** The header stays in sight; what sticks below it starts here. */
export const HEADER_HEIGHT_PX = 48;
