import type { Palette } from './tokens.ts';

/**
 * For readers who chose it: text of 7:1 and lines of 3:1 on every surface (WCAG 1.4.6, 1.4.11), no shadow in place of a
 * line.
 */
export const lightHigh: Palette = {
  ground: '#ffffff',
  surface: '#ffffff',
  sunken: '#f4f5f6',
  hover: '#e4e7ea',
  hairline: '#6b7280',
  hairlineStrong: '#1f2937',
  text: '#000000',
  textMuted: '#1f242b',
  textFaint: '#31373f',
  accent: '#064d43',
  accentHover: '#02332c',
  accentSoft: '#d7f1ec',
  accentText: '#064d43',
  onAccent: '#ffffff',
  shadow: '0 0 0 1px #000000',
  series: ['#064d43', '#1d4fb0', '#7a4200', '#5b2a91', '#8c1d4a', '#31475a'],
  tones: {
    neutral: { text: '#1f242b', soft: '#e9ebee', dot: '#4a5261' },
    info: { text: '#0c3380', soft: '#e1eafc', dot: '#1d4fb0' },
    success: { text: '#074a2c', soft: '#dbf3e6', dot: '#0d6b3f' },
    warning: { text: '#5e3100', soft: '#fdecd0', dot: '#9a5600' },
    danger: { text: '#7f0f0c', soft: '#fde4e2', dot: '#b0211d' },
  },
};

export const darkHigh: Palette = {
  ground: '#000000',
  surface: '#000000',
  sunken: '#0f1216',
  hover: '#20262d',
  hairline: '#8d97a5',
  hairlineStrong: '#e8ebef',
  text: '#ffffff',
  textMuted: '#e6e9ed',
  textFaint: '#d3d8df',
  accent: '#63ead0',
  accentHover: '#9df5e4',
  accentSoft: '#06332c',
  accentText: '#7ff2dc',
  onAccent: '#00120f',
  shadow: '0 0 0 1px #ffffff',
  series: ['#63ead0', '#a9c8ff', '#ffd493', '#d9bfff', '#ffb3cd', '#c9dcec'],
  tones: {
    neutral: { text: '#e6e9ed', soft: '#20262d', dot: '#b4bcc8' },
    info: { text: '#bcd4ff', soft: '#0d1f45', dot: '#8fb5ff' },
    success: { text: '#9cebc2', soft: '#06281a', dot: '#5fd39a' },
    warning: { text: '#ffd493', soft: '#2e1d02', dot: '#f2b04d' },
    danger: { text: '#ffc4c0', soft: '#3a0f0d', dot: '#ff8f88' },
  },
};
