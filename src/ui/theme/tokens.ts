/** All colours, radii, sizes and durations of the console. No file outside the theme has its own. */

/** The 4 px grid is MUI's `spacing`: `theme.spacing(1)` is 4 px. */
export const GRID_PX = 4;

export const fonts = {
  sans: "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'Liberation Mono', 'Noto Sans Mono CJK SC', monospace",
} as const;

/** Four sizes: page title, part title, text, note. */
export const textSizes = { title: '1.25rem', part: '0.9375rem', text: '0.8125rem', note: '0.75rem' } as const;

/** Sizes of the public pages, which are meant for reading. They follow the width of the window. */
export const displaySizes = {
  hero: 'clamp(2.125rem, 1.4rem + 3vw, 3.5rem)',
  heading: 'clamp(1.5rem, 1.2rem + 1.2vw, 2rem)',
  price: '1.5rem',
  lead: 'clamp(1rem, 0.95rem + 0.3vw, 1.125rem)',
  body: '0.9375rem',
} as const;

export const radii = { small: 4, medium: 6, large: 10 } as const;

export const motionMs = { quick: 100, plain: 160 } as const;

export const rowHeightPx = { standard: 40, compact: 32 } as const;

export interface Palette {
  /** The background of the page and the navigation. */
  ground: string;
  /** Cards, tables, dialogs. */
  surface: string;
  /** Table heads, code, hovered rows. */
  sunken: string;
  hover: string;
  hairline: string;
  hairlineStrong: string;
  text: string;
  textMuted: string;
  textFaint: string;
  accent: string;
  accentHover: string;
  accentSoft: string;
  accentText: string;
  onAccent: string;
  shadow: string;
  /** Used beside one another in a chart; each contrasts with the surface by 3:1. */
  series: readonly string[];
  /** Text on `soft` and on the surface passes AA (4.5) for each tone. */
  tones: Record<'neutral' | 'info' | 'success' | 'warning' | 'danger', { text: string; soft: string; dot: string }>;
}

export const light: Palette = {
  ground: '#f6f7f9',
  surface: '#ffffff',
  sunken: '#f9fafb',
  hover: '#f3f5f7',
  hairline: '#e6e8ec',
  hairlineStrong: '#d3d7de',
  text: '#171b22',
  textMuted: '#565e6c',
  textFaint: '#656d7b',
  accent: '#0b6b5e',
  accentHover: '#09574d',
  accentSoft: '#e3f3f0',
  accentText: '#0b6456',
  onAccent: '#ffffff',
  shadow: '0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 10%)',
  series: ['#0b6b5e', '#3b74e0', '#b86e00', '#8b5cc7', '#c2416b', '#54738f'],
  tones: {
    neutral: { text: '#4a5261', soft: '#eef0f3', dot: '#8a93a3' },
    info: { text: '#1d4fb0', soft: '#e8effc', dot: '#3b74e0' },
    success: { text: '#116b43', soft: '#e3f5ec', dot: '#1f9d63' },
    warning: { text: '#8a4b04', soft: '#fdf1dd', dot: '#d9860b' },
    danger: { text: '#b0211d', soft: '#fdebea', dot: '#dc3b35' },
  },
};

export const dark: Palette = {
  ground: '#0c0f13',
  surface: '#12161b',
  sunken: '#171c22',
  hover: '#1a2027',
  hairline: '#232a33',
  hairlineStrong: '#333c48',
  text: '#e8ebef',
  textMuted: '#a3acb9',
  textFaint: '#8a94a3',
  accent: '#3fc7ae',
  accentHover: '#5bd6c0',
  accentSoft: '#11302c',
  accentText: '#5bd6c0',
  onAccent: '#06231e',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 50%)',
  series: ['#3fc7ae', '#6e9cf7', '#e6a53c', '#b78ef0', '#ec7fa5', '#8fb0cc'],
  tones: {
    neutral: { text: '#b4bcc8', soft: '#222932', dot: '#7d8795' },
    info: { text: '#8fb5ff', soft: '#17264a', dot: '#5a8ff5' },
    success: { text: '#66d39d', soft: '#10301f', dot: '#35b277' },
    warning: { text: '#f0b45c', soft: '#382509', dot: '#e09a2b' },
    danger: { text: '#ff9a94', soft: '#3e1917', dot: '#ef5b54' },
  },
};
