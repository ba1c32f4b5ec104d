import { portSpan, type PortSpan } from './portSpan.ts';

const ALL: PortSpan = [1, 65_535];

/** The ports of a rule that passes them on: `80`, `8000:8010`, or `any` for all; undefined for anything else. */
export const forwardedSpan = (text: string): PortSpan | undefined => (text === 'any' ? ALL : portSpan(text));
