import { token } from '#src/theme/token.ts';

/** React Flow's own marks in the colours of the console. */
export const drawingStyles = {
  height: 'max(420px, calc(100vh - 260px))',
  border: `1px solid ${token.hairline}`,
  borderRadius: token.radius.large,
  overflow: 'hidden',
  backgroundColor: token.sunken,
  '--xy-background-pattern-dots-color-default': token.hairlineStrong,
  '--xy-edge-stroke-default': token.hairlineStrong,
  '--xy-edge-stroke-width-default': 1.5,
  '--xy-controls-button-background-color-default': token.surface,
  '--xy-controls-button-background-color-hover-default': token.hover,
  '--xy-controls-button-color-default': token.text,
  '--xy-controls-button-color-hover-default': token.text,
  '--xy-controls-button-border-color-default': token.hairline,
  '& .react-flow__handle': { opacity: 0, pointerEvents: 'none', minWidth: 0, minHeight: 0, width: '1px', height: '1px' },
  '& .react-flow__node': { cursor: 'pointer', borderRadius: token.radius.medium },
  '& .react-flow__node:focus-visible': { outline: `2px solid ${token.accent}`, outlineOffset: '2px' },
  '& .react-flow__controls': { boxShadow: 'none', border: `1px solid ${token.hairline}`, borderRadius: token.radius.medium, overflow: 'hidden' },
  '& .react-flow__controls-button': { display: 'grid', placeItems: 'center', width: '32px', height: '32px', p: 0, border: 0, cursor: 'pointer', color: token.text, backgroundColor: token.surface, '&:hover': { backgroundColor: token.hover }, '& + &': { borderTop: `1px solid ${token.hairline}` } },
  '& .react-flow__controls-button svg': { width: '12px', height: '12px', fill: 'currentColor' },
} as const;
